import * as z from 'zod/mini';
import { Moment } from './values.ts';

/** The role of a book member: view; add records and change their own; or edit everything except the book itself. */
export const WireMemberRole = z.enum(['view', 'add', 'edit']);
export type WireMemberRole = z.infer<typeof WireMemberRole>;

/** A user who shares a book, as the other members see them. */
export const WirePerson = z.object({ PersonId: z.string(), Name: z.string() });
export type WirePerson = z.infer<typeof WirePerson>;

/** Response of `members`: the people who share a book, and the caller's role. */
export const WireMembers = z.object({
  Role: z.enum([...WireMemberRole.options, 'own']),
  Owner: WirePerson,
  Members: z.array(z.object({ ...WirePerson.shape, Role: WireMemberRole, JoinedAt: Moment })),
  /** The open invitations to the book; only the owner receives them. */
  Invitations: z.array(z.object({ InvitationId: z.string(), Role: WireMemberRole, EndsAt: Moment })),
  /**
   * The open ownership offer; only the owner and the chosen member receive it. `Role` is the role that the current owner keeps, null for
   * none.
   */
  HandOver: z.optional(z.object({ To: WirePerson, Role: z.nullable(WireMemberRole), EndsAt: Moment })),
});
export type WireMembers = z.infer<typeof WireMembers>;

/** Response of `invite`. The token is returned only here and is not stored. */
export const InviteAnswer = z.object({
  Token: z.string(),
  InvitationId: z.string(),
  Role: WireMemberRole,
  EndsAt: Moment,
});

/** Response of `invitation`: the book and the role of an invitation. */
export const WireInvitation = z.object({
  BookName: z.string(),
  Owner: WirePerson,
  Role: WireMemberRole,
  EndsAt: Moment,
});

/** An open ownership offer to the caller, with the size of the book. */
export const WireOwnershipOffer = z.object({
  BookId: z.string(),
  BookName: z.string(),
  Owner: WirePerson,
  Role: z.nullable(WireMemberRole),
  EndsAt: Moment,
  /** The number of accounts, transactions and items. */
  Rows: z.int(),
  /** The size in bytes, as a quota counts it. */
  Bytes: z.int(),
});

/** Response of `accept-hand-over`: the book, with its name among the caller's own books. */
export const OwnedBook = z.object({ BookId: z.string(), BookName: z.string() });

/** Response of `join`: the book, with its name among the caller's books. */
export const JoinedBook = z.object({
  BookId: z.string(),
  BookName: z.string(),
  Role: WireMemberRole,
  Owner: WirePerson,
});

/** A membership change in the history of a book: the member, and their new role, if any. */
export const WireMemberEvent = z.object({ ...WirePerson.shape, Role: z.optional(WireMemberRole) });
