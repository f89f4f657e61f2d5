import type { WireMemberRole, WirePerson } from '#contract/members.ts';
import type { Membership, Stores } from '#documents/store.ts';

/** A reference to a book that another user shares with the caller. */
export type SharedBookRef = { ownerId: string; bookId: string };

/** A member as the other members see them. */
export type RosterEntry = WirePerson & { Role: WireMemberRole; JoinedAt: string };

/** The owner and the members of a book. */
export type Roster = { owner: WirePerson; members: RosterEntry[] };

/** An invitation to a book, identified by the SHA-256 of its token. */
export type BookInvitation = { digest: string; bookId: string; role: WireMemberRole; endsAt: Date };

/** The details of an invitation that the holder of its token may see. */
export type InvitationPreview = Pick<BookInvitation, 'role' | 'endsAt'> & {
  bookName: string;
  owner: WirePerson;
};

/** The documents of one user, with the sharing service if the provider has one. */
export type SharedStores = Stores & { sharing?: SharingService | undefined };

/**
 * The sharing service of a provider. Every method asks the provider; a change that resolves is acknowledged.
 * @throws CallError, `StoreError`
 */
export type SharingService = {
  /** Returns the caller as other members see them. */
  me(): Promise<WirePerson>;
  /** Lists the books shared with the caller, as the caller's documents remember them. */
  shares(): Promise<SharedBookRef[]>;
  /** Returns the caller's current membership in a shared book; undefined if they are no longer a member. */
  membership(share: SharedBookRef): Promise<Membership | undefined>;
  /** Opens the documents of a shared book. */
  open(ownerId: string, member: Membership): Pick<Stores, 'store' | 'bulk' | 'refresh'>;
  /** Lists the ids of the caller's own books that have members or invitations. */
  shared(): Promise<ReadonlySet<string>>;
  /** True if any book of the caller has members. */
  hasMembers(): Promise<boolean>;
  /** Lists the members of a book; undefined if the book was never shared. */
  roster(share: SharedBookRef): Promise<Roster | undefined>;
  /** Lists the invitations to the caller's own books, including expired ones. */
  listInvitations(): Promise<BookInvitation[]>;
  /** Creates a token of 32 bytes in base64url and its SHA-256. Only the digest is stored. */
  newToken(): Promise<{ token: string; digest: string }>;
  /** Creates an invitation to a book of the caller. The holder of the token can read the book name. */
  invite(invitation: BookInvitation, bookName: string): Promise<void>;
  /** Finds the invitation of a token before it is accepted; undefined if it has expired. */
  invitation(token: string): Promise<InvitationPreview | undefined>;
  /** Accepts the invitation of a token, unless the caller already has that role or a higher one; undefined if it has expired. */
  join(token: string): Promise<SharedBookRef | undefined>;
  /** Gives another role to a member of the caller's book; without a role, removes the member. */
  changeRole(bookId: string, personId: string, role: WireMemberRole | undefined): Promise<void>;
  /** Withdraws an invitation. */
  withdraw(digest: string): Promise<void>;
  /** Removes the caller from a shared book. */
  leave(share: SharedBookRef): Promise<void>;
  /** Leaves all shared books and removes all members from the caller's own books. */
  end(): Promise<void>;
};
