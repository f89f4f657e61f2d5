import * as z from 'zod/mini';
import { type Arrangement, orders } from '#ledger/arrangement.ts';

const ofBooks = z.record(z.string(), z.object({ order: z.enum(orders), isByMonth: z.boolean() }));

/** How registers stand where nobody says otherwise. */
const unarranged: Arrangement = { order: 'newest', isByMonth: false };

/** How the registers of each book stand on this device, by the ids of the books; nothing where it cannot be read. */
export function readArrangements(stored: unknown): Record<string, Arrangement> {
  return z.safeParse(ofBooks, stored).data ?? {};
}

/** How the registers of a book stand. */
export const arrangementOf = (stored: unknown, bookId: string): Arrangement =>
  readArrangements(stored)[bookId] ?? unarranged;
