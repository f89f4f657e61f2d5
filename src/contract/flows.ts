import * as z from 'zod/mini';
import { WireTotal } from './values.ts';

/**
 * What went from one account to another in one month of a book: the sum of the transactions by which `To` gained, and how many
 * they were; those of nothing count from B to A. A month that the question cuts has what lies inside.
 */
export const WireFlow = z.object({
  /** `YYYY-MM`; months begin on the day that the root names (`MonthStartsOn`). */
  Month: z.string(),
  FromAccountId: z.string(),
  ToAccountId: z.string(),
  /** In minor units, never negative. */
  Amount: WireTotal,
  Count: z.int(),
});
export type WireFlow = z.infer<typeof WireFlow>;
