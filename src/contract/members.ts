import * as z from 'zod/mini';
import { Moment } from './values.ts';

/** What a member of a book may do: look; add, and change what they added; change all but the book itself. */
export const WireMemberRole = z.enum(['view', 'add', 'edit']);
export type WireMemberRole = z.infer<typeof WireMemberRole>;

/** Somebody who shares a book, as the others see them. */
export const WirePerson = z.object({ PersonId: z.string(), Name: z.string() });
export type WirePerson = z.infer<typeof WirePerson>;

/** Answer of `members`: who shares a book, and what the caller is in it. */
export const WireMembers = z.object({
  Role: z.enum([...WireMemberRole.options, 'own']),
  Owner: WirePerson,
  Members: z.array(z.object({ ...WirePerson.shape, Role: WireMemberRole, JoinedAt: Moment })),
  /** The ways into the book that nobody has gone yet; told to its owner alone. */
  Invitations: z.array(z.object({ InvitationId: z.string(), Role: WireMemberRole, EndsAt: Moment })),
  /**
   * The open offer to make a member the owner; told to the owner and to that member. `Role` is what the present owner stays as, null
   * for no member.
   */
  HandOver: z.optional(z.object({ To: WirePerson, Role: z.nullable(WireMemberRole), EndsAt: Moment })),
});
export type WireMembers = z.infer<typeof WireMembers>;

/** Answer of `invite`: the token is told this once, and kept by nobody. */
export const InviteAnswer = z.object({
  Token: z.string(),
  InvitationId: z.string(),
  Role: WireMemberRole,
  EndsAt: Moment,
});

/** Answer of `invitation`: what somebody would join, and as what. */
export const WireInvitation = z.object({
  BookName: z.string(),
  Owner: WirePerson,
  Role: WireMemberRole,
  EndsAt: Moment,
});

/** An open offer to the caller to become the owner of a book: what `members` tells of it, and the size of the book. */
export const WireOwnershipOffer = z.object({
  BookId: z.string(),
  BookName: z.string(),
  Owner: WirePerson,
  Role: z.nullable(WireMemberRole),
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
  Role: WireMemberRole,
  Owner: WirePerson,
});

/** A change of the members of a book, in its log: whom it concerns, and the role that they have since, if any. */
export const WireMemberEvent = z.object({ ...WirePerson.shape, Role: z.optional(WireMemberRole) });
