/** What a member of a book may do: look; add, and change what they added; change all but the book itself. */
export type MemberRole = 'view' | 'add' | 'edit';

/** Somebody who shares a book. */
export type Person = { id: string; name: string };

/** What somebody is in a book: its owner, or a member. */
export type Role = MemberRole | 'own';

/** A book that several share, as the user sees it: what they are in it and, where it is not theirs, whose it is. */
export type SharedBook = { role: Role; owner?: Person };

/** What each role may do besides, from the least. */
const ranks: readonly Role[] = ['view', 'add', 'edit', 'own'];

/** Whether a role lets somebody do what takes at least another one. */
export const isEnough = (role: Role, least: Role): boolean => ranks.indexOf(role) >= ranks.indexOf(least);

/** Who shares a book, and what the user is in it. */
export type Sharing = {
  role: Role;
  owner: Person;
  members: readonly (Person & { role: MemberRole })[];
  /** The ways into the book that nobody has gone yet. */
  invitations: readonly { id: string; role: MemberRole; endsAt: Date }[];
};
