import * as z from 'zod/mini';
import { MemberRole } from '#contract/members.ts';
import { BookName, Id } from '#contract/inputs/values.ts';

/** Body of `invite`. */
export const Invite = z.object({ bookName: BookName, role: MemberRole });

/** Body of `join`: the token of an invitation, 32 bytes as base64url has them. */
export const Join = z.object({ token: z.string().check(z.maxLength(64)) });

/** Body of `change-member`: a member by their PersonId, or an invitation by its id; without a role they go. */
export const ChangeMember = z.object({ bookName: BookName, id: Id, role: z.optional(MemberRole) });

/** Body of `hand-over`: the member who owns the book from then on. */
export const HandOver = z.object({ bookName: BookName, id: Id });
