/** What a member of a book may do: look; add, and change what they added; change all but the book itself. */
export type MembershipRole = 'view' | 'add' | 'edit';

/** Somebody who shares a book. */
export type BookUser = { id: string; name: string };

/** What somebody is in a book: its owner, or a member. */
export type BookRole = MembershipRole | 'own';

/**
 * A book that several share, as the user sees it: their role and, if it is not theirs, its owner, and whether that owner offers to make
 * the user the owner.
 */
export type BookMembership = { role: BookRole; owner?: BookUser; isOffered?: true };

/** What each role may do besides, from the least. */
const ranks: readonly BookRole[] = ['view', 'add', 'edit', 'own'];

/** Whether a role lets somebody do what takes at least another one. */
export const isRoleAtLeast = (role: BookRole, least: BookRole): boolean => ranks.indexOf(role) >= ranks.indexOf(least);

/** Who shares a book, and what the user is in it. */
export type BookSharing = {
  role: BookRole;
  owner: BookUser;
  members: readonly (BookUser & { role: MembershipRole })[];
  /** The ways into the book that nobody has gone yet. */
  invitations: readonly { id: string; role: MembershipRole; endsAt: Date }[];
  /** The open offer to make a member the owner, as its owner and that member see it. */
  ownershipTransfer: OwnershipTransfer | undefined;
};

/** An offer to make a member the owner of a book; its present owner stays in `role`, or leaves. */
export type OwnershipTransfer = { to: BookUser; role: MembershipRole | undefined; endsAt: Date };

/** An offer to the user, with the size of the book. */
export type OwnershipOffer = Omit<OwnershipTransfer, 'to'> & {
  bookId: string;
  bookName: string;
  owner: BookUser;
  rows: number;
  bytes: number;
};

/** A change of the members of a book: whom it concerns, and the role that they have since, if any. */
export type MemberChange = BookUser & { role: MembershipRole | undefined };
