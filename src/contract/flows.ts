import * as z from 'zod/mini';
import { WireTotal } from './values.ts';

/**
 * The flow from one account to another in one month of a book: the sum and the number of the transactions that increased the `To` account.
 * Transactions with amount zero count from B to A. A month that is only partly in the requested period includes only the days in the
 * period.
 */
export const WireFlow = z.object({
  /** `YYYY-MM`; months begin on the day that the root account sets (`MonthStartsOn`). */
  Month: z.string(),
  FromAccountId: z.string(),
  ToAccountId: z.string(),
  /** In minor units, never negative. */
  Amount: WireTotal,
  Count: z.int(),
});
export type WireFlow = z.infer<typeof WireFlow>;
