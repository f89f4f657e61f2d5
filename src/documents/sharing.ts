import type { WireMemberRole, WirePerson } from '#contract/members.ts';
import type { Membership, Stores } from '#documents/store.ts';

/** Where a book of another lies that is shared with the caller. */
export type SharedBookRef = { ownerId: string; bookId: string };

/** A member as those see them who share a book. */
export type RosterEntry = WirePerson & { Role: WireMemberRole; JoinedAt: string };

/** Who shares a book. */
export type Roster = { owner: WirePerson; members: RosterEntry[] };

/** A way into a book, named by the SHA-256 of its token. */
export type BookInvitation = { digest: string; bookId: string; role: WireMemberRole; endsAt: Date };

/** What an invitation tells to whoever has its token. */
export type InvitationPreview = Pick<BookInvitation, 'role' | 'endsAt'> & { bookName: string; owner: WirePerson };

/** The documents of one user, where a place may let books be shared. */
export type SharedStores = Stores & { sharing?: SharingService | undefined };

/**
 * What a place knows of who shares books. All of it asks the place; what is answered of a change has arrived there.
 * @throws CallError, `StoreRefusal`
 */
export type SharingService = {
  /** The caller as others see them. */
  me(): Promise<WirePerson>;
  /** The books that were shared with the caller, as they remember. */
  shares(): Promise<SharedBookRef[]>;
  /** What the caller is in a book of another now; undefined where they are nothing any more. */
  membership(share: SharedBookRef): Promise<Membership | undefined>;
  /** The documents of a book of another. */
  open(ownerId: string, member: Membership): Pick<Stores, 'store' | 'bulk' | 'refresh'>;
  /** The ids of the caller's own books that others share, or were invited to. */
  shared(): Promise<ReadonlySet<string>>;
  /** Whether anybody shares a book of the caller's. */
  hasMembers(): Promise<boolean>;
  /** Who shares a book; undefined where nobody was ever asked to. */
  roster(share: SharedBookRef): Promise<Roster | undefined>;
  /** The ways into the caller's own books, those that are over among them. */
  ways(): Promise<BookInvitation[]>;
  /** A token: 32 bytes as base64url has them; and its SHA-256, which is all that is kept of it. */
  newToken(): Promise<{ token: string; digest: string }>;
  /** Makes an invitation to a book of the caller's, which tells the name of the book to whoever has the token. */
  invite(way: BookInvitation, bookName: string): Promise<void>;
  /** The invitation of a token before it is accepted; undefined if it is over. */
  invitation(token: string): Promise<InvitationPreview | undefined>;
  /** Accepts the invitation of a token, unless the caller has that role or a higher one already; undefined if it is over. */
  join(token: string): Promise<SharedBookRef | undefined>;
  /** Gives a member of a book of the caller's another role; without one takes the book from them. */
  changeRole(bookId: string, personId: string, role: WireMemberRole | undefined): Promise<void>;
  /** Takes back a way. */
  withdraw(digest: string): Promise<void>;
  /** The caller goes from a book of another. */
  leave(share: SharedBookRef): Promise<void>;
  /** Leaves all books of others, and takes the caller's own from all. */
  end(): Promise<void>;
};
