/** What stands in an address before the token of an invitation. */
export const invitationMark = '#join=';
