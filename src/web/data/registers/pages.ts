import type { CallBody } from '#contract/calls.ts';
import { limits } from '#contract/limits.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { readTransaction, writeAccountRef, writeTransactionRef } from '#ledger/wire.ts';
import type { Call } from '#web/session/client.ts';

/** A query for transactions of an account, with optional filters. */
export type PageQuery = {
  bookName: string;
  accountId: string;
  /** True to include the transactions of all sub-accounts. */
  isBranch?: boolean | undefined;
  /** Moments, ISO 8601 in UTC; the first is inclusive, the second exclusive. */
  postedFrom?: string | undefined;
  postedBefore?: string | undefined;
  status?: CallBody<'transactions'>['status'] | undefined;
  /** The date of the statement that reconciled their side. */
  statementDate?: string | undefined;
};

/** Consecutive rows, newest first; `isLast` is true if no rows follow. */
export type TransactionPages = { rows: Transaction[]; isLast: boolean };

/**
 * Fetches the rows after a given row, or from the newest one, with one call.
 * @param pages the number of pages; no call returns more than `limits.pagesPerCall`
 * @throws CallError
 */
export async function fetchPages(
  call: Call,
  { bookName, accountId, isBranch = false, postedFrom, postedBefore, status, statementDate }: PageQuery,
  { after, pages = 1 }: { after?: Transaction | undefined; pages?: number } = {},
): Promise<TransactionPages> {
  const most = Math.min(pages, limits.pagesPerCall);
  const found = await call('transactions', {
    account: writeAccountRef(accountId),
    bookName,
    ...(most > 1 && { pageNumbers: Array.from({ length: most }, (_, index) => index + 1) }),
    ...(isBranch && { includeInTransactionsUnderAccount: true }),
    ...(status !== undefined && { status }),
    ...(statementDate !== undefined && { statementDate }),
    ...(postedFrom !== undefined && { postedFrom }),
    ...(postedBefore !== undefined && { postedBefore }),
    ...(after && { after: writeTransactionRef(after) }),
  });
  return { rows: found.map(readTransaction), isLast: found.length < most * limits.pageSize };
}

/**
 * Yields all rows, newest first, in chunks as large as one call returns.
 * @param first the number of pages in the first call, which usually returns everything
 * @throws CallError
 */
export async function* iteratePages(
  call: Call,
  query: PageQuery,
  { first, pages = limits.pagesPerCall }: { first?: number; pages?: number } = {},
): AsyncGenerator<Transaction[]> {
  for (let after: Transaction | undefined, size = first ?? pages; ; size = pages) {
    const { rows, isLast } = await fetchPages(call, query, { after, pages: size });
    yield rows;
    after = rows.at(-1);
    if (isLast || after === undefined) return;
  }
}

/**
 * Fetches all rows. The first call reads one page, which is usually enough.
 * @throws CallError
 */
export async function fetchAllRows(call: Call, query: PageQuery): Promise<Transaction[]> {
  const all: Transaction[] = [];
  for await (const rows of iteratePages(call, query, { first: 1 })) all.push(...rows);
  return all;
}
