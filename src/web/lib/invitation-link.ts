import { invitationMark } from './invitation-mark.ts';

/** The link of an invitation: its token stands behind a `#`, which no server is told. */
export const invitationLink = (token: string): string =>
  `${location.origin}/dashboard${invitationMark}${token}`;
