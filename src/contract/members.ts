import * as z from 'zod/mini';
import { Moment } from './values.ts';

/** What a member of a book may do: look; add, and change what they added; change all but the book itself. */
export const MemberRole = z.enum(['view', 'add', 'edit']);
export type MemberRole = z.infer<typeof MemberRole>;

/** Somebody who shares a book, as the others see them. */
export const Person = z.object({ PersonId: z.string(), Name: z.string() });
export type Person = z.infer<typeof Person>;

/** Answer of `members`: who shares a book, and what the caller is in it. */
export const Members = z.object({
  Role: z.enum([...MemberRole.options, 'own']),
  Owner: Person,
  Members: z.array(z.object({ ...Person.shape, Role: MemberRole, JoinedAt: Moment })),
  /** The ways into the book that nobody has gone yet; told to its owner alone. */
  Invitations: z.array(z.object({ InvitationId: z.string(), Role: MemberRole, EndsAt: Moment })),
  /**
   * The open offer to make a member the owner; told to the owner and to that member. `Role` is what the present owner stays as, null
   * for no member.
   */
  HandOver: z.optional(z.object({ To: Person, Role: z.nullable(MemberRole), EndsAt: Moment })),
});
export type Members = z.infer<typeof Members>;

/** Answer of `invite`: the token is told this once, and kept by nobody. */
export const Invitation = z.object({
  Token: z.string(),
  InvitationId: z.string(),
  Role: MemberRole,
  EndsAt: Moment,
});

/** Answer of `invitation`: what somebody would join, and as what. */
export const InvitationInfo = z.object({
  BookName: z.string(),
  Owner: Person,
  Role: MemberRole,
  EndsAt: Moment,
});

/** An open offer to the caller to become the owner of a book: what `members` tells of it, and the size of the book. */
export const WireOwnershipOffer = z.object({
  BookId: z.string(),
  BookName: z.string(),
  Owner: Person,
  Role: z.nullable(MemberRole),
  EndsAt: Moment,
  /** Accounts, transactions and items. */
  Rows: z.int(),
  /** The bytes that they take, as a quota counts them. */
  Bytes: z.int(),
});

/** Answer of `accept-hand-over`: the book, by its name among the caller's own. */
export const OwnedBook = z.object({ BookId: z.string(), BookName: z.string() });

/** Answer of `join`: the book, by its name among the caller's. */
export const JoinedBook = z.object({
  BookId: z.string(),
  BookName: z.string(),
  Role: MemberRole,
  Owner: Person,
});

/** A change of the members of a book, in its log: whom it concerns, and the role that they have since, if any. */
export const MemberEvent = z.object({ ...Person.shape, Role: z.optional(MemberRole) });
