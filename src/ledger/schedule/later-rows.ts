import { dayOf } from '#ledger/days.ts';
import type { Transaction } from '#ledger/transaction.ts';

/** What is stored on a day after today. */
export type LaterRow = Pick<Transaction, 'splitA' | 'splitB'> & { day: string };

/** Transactions with the days of the book on which they are. */
export function laterRows(transactions: readonly Transaction[], zone: string): LaterRow[] {
  return transactions.map(({ splitA, splitB, postedAt }) => ({
    splitA,
    splitB,
    day: dayOf(postedAt.getTime(), zone),
  }));
}

/** What some accounts gain together by a row; zero where it only moves between them. */
export function gainBy({ splitA, splitB }: LaterRow, accountIds: ReadonlySet<string>): bigint {
  return [splitA, splitB].reduce(
    (sum, { accountId, valueMinor }) => (accountIds.has(accountId) ? sum + valueMinor : sum),
    0n,
  );
}
