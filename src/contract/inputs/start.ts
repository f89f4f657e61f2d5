import * as z from 'zod/mini';
import { InBook } from './accounts.ts';
import { RecoveryQuery } from './users.ts';

/**
 * What the app knows when it starts: the book that this browser remembers, the token of a recovery link, and whether it begins with
 * the first page of the book. For who answers
 * the start (contract/start.ts); the app, which asks by public/before-paint.js, needs none of it.
 */
export const Start = z.extend(InBook, { ...RecoveryQuery.shape, isHome: z.optional(z.boolean()) });
export type Start = z.output<typeof Start>;
