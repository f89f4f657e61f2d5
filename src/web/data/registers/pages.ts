import type { CallBody } from '#contract/calls.ts';
import { limits } from '#contract/limits.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { readTransaction, writeAccountRef, writeTransactionRef } from '#ledger/wire.ts';
import type { Call } from '#web/session/client.ts';

/** Which transactions: those of an account, and what narrows them. */
export type PageQuery = {
  bookName: string;
  accountId: string;
  /** Whether those of all accounts below are meant too. */
  isBranch?: boolean | undefined;
  /** Moments, ISO 8601 in UTC; from the first on, before the second. */
  postedFrom?: string | undefined;
  postedBefore?: string | undefined;
  status?: CallBody<'transactions'>['status'] | undefined;
  /** The day of the statement with which their side was reconciled. */
  statementDate?: string | undefined;
};

/** Rows that follow one another, the newest first, and whether there are no more after them. */
export type TransactionPages = { rows: Transaction[]; isLast: boolean };

/**
 * The rows after one, from the newest on where none is named, by one call.
 * @param pages how many pages of rows; no call brings more than `limits.pagesPerCall`
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
 * All rows, the newest first, as many at a time as a call brings.
 * @param first how many pages the first call brings, where there is mostly no more
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

/** All rows at once: a page first, as mostly there is no more. @throws CallError */
export async function fetchAllRows(call: Call, query: PageQuery): Promise<Transaction[]> {
  const all: Transaction[] = [];
  for await (const rows of iteratePages(call, query, { first: 1 })) all.push(...rows);
  return all;
}
