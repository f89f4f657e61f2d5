import type { QueryKey } from '@tanstack/react-query';
import { type AccountTree, isTrading } from '#ledger/account-tree.ts';
import type { Transaction } from '#ledger/transaction.ts';
import type { Call } from '#web/session/client.ts';
import { keys } from '#web/data/keys.ts';
import { fetchAllRows } from '#web/data/registers/pages.ts';

export * as valuing from '#ledger/commodity/book-valuation.ts';

/** Query for exchange rows. */
export type ExchangesQuery = { queryKey: QueryKey; queryFn: () => Promise<Transaction[]>; enabled?: boolean };

/** Fetches the rows of trading accounts, each once. */
async function fetchExchanges(call: Call, bookName: string, ids: readonly string[]): Promise<Transaction[]> {
  const rows = await Promise.all(ids.map((accountId) => fetchAllRows(call, { bookName, accountId })));
  return [...new Map(rows.flat().map((row) => [row.id, row])).values()];
}

/** Returns the query for all rows of the trading accounts in a book, which are the exchanges; refetched after a transaction changes. */
export function exchangesQuery(call: Call, bookName: string, tree: AccountTree): ExchangesQuery {
  const ids = [...tree.accounts.values()]
    .filter((account) => isTrading(account) && account.transactionsCount > 0)
    .map(({ id }) => id)
    .toSorted();
  return { queryKey: keys.exchanges(bookName, ids), queryFn: () => fetchExchanges(call, bookName, ids) };
}
