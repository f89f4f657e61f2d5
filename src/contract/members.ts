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
});
export type Members = z.infer<typeof Members>;

/** Answer of `invite`: the token is told this once, and kept by nobody. */
export const Invitation = z.object({
  Token: z.string(),
  InvitationId: z.string(),
  Role: MemberRole,
  EndsAt: Moment,
});

/** Answer of `join` and `hand-over`: the book, by its name among the caller's. */
export const JoinedBook = z.object({
  BookId: z.string(),
  BookName: z.string(),
  Role: MemberRole,
  Owner: Person,
});
