import { limits } from '#contract/limits.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { readTransaction, writeAccountRef, writeTransactionRef } from '#ledger/wire.ts';
import type { Call } from '#web/session/client.ts';

/** Which rows of an account: those posted in a span of time. */
export type RowsAsked = { bookName: string; accountId: string; from: string; before: string };

/** All rows of an account that were posted in a span: a page first, as mostly there is no more, then as many as a call brings. */
export async function fetchAccountRows(
  call: Call,
  { bookName, accountId, from, before }: RowsAsked,
): Promise<Transaction[]> {
  const rows: Transaction[] = [];
  for (let pages = 1; ; pages = limits.pagesPerCall) {
    const end = rows.at(-1);
    const found = await call('transactions', {
      account: writeAccountRef(accountId),
      bookName,
      postedFrom: from,
      postedBefore: before,
      ...(pages > 1 && { pageNumbers: Array.from({ length: pages }, (_, at) => at + 1) }),
      ...(end && { after: writeTransactionRef(end) }),
    });
    rows.push(...found.map(readTransaction));
    if (found.length < pages * limits.pageSize) return rows;
  }
}

/** The newest rows of an account, as many as one call brings. */
export async function fetchNewestRows(
  call: Call,
  { bookName, accountId }: Pick<RowsAsked, 'bookName' | 'accountId'>,
): Promise<Transaction[]> {
  const pageNumbers = Array.from({ length: limits.pagesPerCall }, (_, at) => at + 1);
  const found = await call('transactions', { account: writeAccountRef(accountId), bookName, pageNumbers });
  return found.map(readTransaction);
}
