/** What a member of a book may do: look; add, and change what they added; change all but the book itself. */
export type MemberRole = 'view' | 'add' | 'edit';

/** Somebody who shares a book. */
export type Person = { id: string; name: string };

/** Who shares a book, and what the user is in it. */
export type Sharing = {
  role: MemberRole | 'own';
  owner: Person;
  members: readonly (Person & { role: MemberRole })[];
  /** The ways into the book that nobody has gone yet. */
  invitations: readonly { id: string; role: MemberRole; endsAt: Date }[];
};
