import * as z from 'zod/mini';
import { type RegisterSort, sortOrders } from '#ledger/register-sort.ts';

const sortsByBook = z.record(z.string(), z.object({ order: z.enum(sortOrders), isByMonth: z.boolean() }));

/** The default sort of registers. */
const defaultSort: RegisterSort = { order: 'newest', isByMonth: false };

/** Parses the stored register sorts of this device by book id; empty if they are invalid. */
export function readRegisterSorts(stored: unknown): Record<string, RegisterSort> {
  return z.safeParse(sortsByBook, stored).data ?? {};
}

/** Returns the register sort of a book. */
export const registerSortOf = (stored: unknown, bookId: string): RegisterSort =>
  readRegisterSorts(stored)[bookId] ?? defaultSort;
