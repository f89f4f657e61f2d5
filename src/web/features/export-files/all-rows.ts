import { limits } from '#contract/limits.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { readTransaction, writeAccountRef, writeTransactionRef } from '#ledger/wire.ts';
import type { Call } from '#web/session/client.ts';

/** Which rows of a book are meant. */
export type RowsAsked = {
  bookName: string;
  accountId: string;
  /** Whether those of all accounts below are meant too. */
  isBranch: boolean;
  /** Moments, ISO 8601 in UTC; from the first on, before the second. */
  postedFrom: string | undefined;
  postedBefore: string | undefined;
};

/** As many at a time as are read without anybody noticing. */
const pagesAtOnce = Math.min(5, limits.pagesPerCall);

/**
 * All rows that are meant, the newest first, some at a time; `export-data` would bring all books at once and not say how far it is.
 * @throws CallError
 */
export async function* allRows(call: Call, asked: RowsAsked): AsyncGenerator<Transaction[]> {
  const { bookName, accountId, isBranch, postedFrom, postedBefore } = asked;
  const pageNumbers = Array.from({ length: pagesAtOnce }, (_, index) => index + 1);
  for (let last: Transaction | undefined, isLast = false; !isLast;) {
    const found = await call('transactions', {
      account: writeAccountRef(accountId),
      bookName,
      pageNumbers,
      ...(isBranch && { includeInTransactionsUnderAccount: true }),
      ...(postedFrom !== undefined && { postedFrom }),
      ...(postedBefore !== undefined && { postedBefore }),
      ...(last !== undefined && { after: writeTransactionRef(last) }),
    });
    const rows = found.map(readTransaction);
    yield rows;
    last = rows.at(-1);
    isLast = rows.length < pagesAtOnce * limits.pageSize;
  }
}
