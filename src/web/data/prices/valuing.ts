import type { QueryKey } from '@tanstack/react-query';
import { type AccountTree, isTrading } from '#ledger/account-tree.ts';
import type { Transaction } from '#ledger/transaction.ts';
import type { Call } from '#web/session/client.ts';
import { keys } from '#web/data/keys.ts';
import { fetchAllRows } from '#web/data/registers/pages.ts';

export * as valuing from '#ledger/commodity/book-valuation.ts';

/** What asks for exchanges. */
export type ExchangesQuery = { queryKey: QueryKey; queryFn: () => Promise<Transaction[]>; enabled?: boolean };

/** The rows over the accounts of trading, each once. */
async function fetchExchanges(call: Call, bookName: string, ids: readonly string[]): Promise<Transaction[]> {
  const rows = await Promise.all(ids.map((accountId) => fetchAllRows(call, { bookName, accountId })));
  return [...new Map(rows.flat().map((row) => [row.id, row])).values()];
}

/** All rows over the accounts of trading of a book: what was exchanged. Asked for anew when a transaction changes. */
export function exchangesQuery(call: Call, bookName: string, tree: AccountTree): ExchangesQuery {
  const ids = [...tree.accounts.values()]
    .filter((account) => isTrading(account) && account.transactionsCount > 0)
    .map(({ id }) => id)
    .toSorted();
  return { queryKey: keys.exchanges(bookName, ids), queryFn: () => fetchExchanges(call, bookName, ids) };
}
