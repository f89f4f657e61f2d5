import * as z from 'zod/mini';
import { WireMemberRole } from '#contract/members.ts';
import { BookName, Id } from '#contract/inputs/values.ts';

/** Body of `invite`. */
export const InviteInput = z.object({ bookName: BookName, role: WireMemberRole });

/** Body of `join` and `invitation`: the token of an invitation, 32 bytes as base64url. */
export const JoinInput = z.object({ token: z.string().check(z.maxLength(64)) });

/** Body of `change-member`: a member by PersonId, or an invitation by its id. Without a role, the member or invitation is removed. */
export const ChangeMemberInput = z.object({ bookName: BookName, id: Id, role: z.optional(WireMemberRole) });

/** Body of `offer-hand-over`: the member who is to own the book, and the role that the current owner keeps, if any. */
export const OfferOwnershipInput = z.object({ bookName: BookName, id: Id, role: z.optional(WireMemberRole) });
