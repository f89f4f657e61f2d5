import * as z from 'zod/mini';
import { type RegisterSort, sortOrders } from '#ledger/arrangement.ts';

const sortsByBook = z.record(z.string(), z.object({ order: z.enum(sortOrders), isByMonth: z.boolean() }));

/** How registers stand where nobody says otherwise. */
const defaultSort: RegisterSort = { order: 'newest', isByMonth: false };

/** How the registers of each book stand on this device, by the ids of the books; nothing where it cannot be read. */
export function readRegisterSorts(stored: unknown): Record<string, RegisterSort> {
  return z.safeParse(sortsByBook, stored).data ?? {};
}

/** How the registers of a book stand. */
export const registerSortOf = (stored: unknown, bookId: string): RegisterSort =>
  readRegisterSorts(stored)[bookId] ?? defaultSort;
