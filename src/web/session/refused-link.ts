/** The id of the first card of a rejected change in the settings of a book. */
export const refusedId = 'not-taken';

/** The address of that card, which gets the focus there. */
export const refusedLink = `/book-settings#${refusedId}`;
