/** The role of a book member: view; add, and change own additions; edit everything except the book itself. */
export type MembershipRole = 'view' | 'add' | 'edit';

/** A user who shares a book. */
export type BookUser = { id: string; name: string };

/** The role of a user in a book: owner or member. */
export type BookRole = MembershipRole | 'own';

/** A shared book as the user sees it: their role, its owner if that is another user, and whether the owner offers them the ownership. */
export type BookMembership = { role: BookRole; owner?: BookUser; isOffered?: true };

/** The roles from the least to the most rights. */
const ranks: readonly BookRole[] = ['view', 'add', 'edit', 'own'];

/** True if a role includes the rights of another role. */
export const isRoleAtLeast = (role: BookRole, least: BookRole): boolean =>
  ranks.indexOf(role) >= ranks.indexOf(least);

/** The members of a book and the user's role in it. */
export type BookSharing = {
  role: BookRole;
  owner: BookUser;
  members: readonly (BookUser & { role: MembershipRole })[];
  /** The open invitations to the book. */
  invitations: readonly { id: string; role: MembershipRole; endsAt: Date }[];
  /** The open ownership offer, visible to the owner and to the member who receives it. */
  ownershipTransfer: OwnershipTransfer | undefined;
};

/** An offer to make a member the owner of a book. The current owner stays in `role`, or leaves if it is undefined. */
export type OwnershipTransfer = { to: BookUser; role: MembershipRole | undefined; endsAt: Date };

/** An ownership offer to the user, with the size of the book. */
export type OwnershipOffer = Omit<OwnershipTransfer, 'to'> & {
  bookId: string;
  bookName: string;
  owner: BookUser;
  rows: number;
  bytes: number;
};

/** A change of a book's members: the user, and their new role; undefined if they left. */
export type MemberChange = BookUser & { role: MembershipRole | undefined };
