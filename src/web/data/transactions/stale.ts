import type { InvalidateQueryFilters, QueryClient, QueryKey } from '@tanstack/react-query';
import { isRegisterKey, keys } from '#web/data/keys.ts';

/**
 * Marks answers stale and refetches the visible ones. A running fetch may have been read before the change and would count as fresh: its
 * answer is marked stale after it arrives. (A visible query with data is refetched at once.)
 */
export function invalidate(queryClient: QueryClient, filters: InvalidateQueryFilters = {}): void {
  const underWay = queryClient
    .getQueryCache()
    .findAll({ ...filters, fetchStatus: 'fetching' })
    .filter((query) => query.state.data === undefined || !query.isActive());
  void queryClient.invalidateQueries(filters);
  for (const { promise, queryKey } of underWay)
    promise?.then(
      () => queryClient.invalidateQueries({ ...filters, queryKey, exact: true }),
      // The caller handles the error, and failed data is stale anyway.
      () => undefined,
    );
}

function markStale(queryClient: QueryClient, stale: readonly QueryKey[]): void {
  for (const queryKey of stale) invalidate(queryClient, { queryKey });
}

/** Marks all data stale that depends on the transactions of a book. */
export function markTransactionsStale(queryClient: QueryClient, bookName: string): void {
  markStale(queryClient, [
    keys.accounts(bookName),
    keys.flows(bookName),
    keys.statementSum(bookName),
    keys.exchanges(bookName),
    keys.newest(bookName),
    keys.tags(bookName),
    keys.tagAccounts(bookName),
    keys.tagContainer(bookName),
    keys.favouriteContainer(bookName),
  ]);
}

/** Marks all data stale that depends on the accounts: accounts, items, flows, books and favourites. */
export function markAccountsStale(queryClient: QueryClient, bookName: string): void {
  markStale(queryClient, [
    keys.accounts(bookName),
    keys.items(bookName),
    keys.flows(bookName),
    keys.favouriteContainer(bookName),
  ]);
  markBooksStale(queryClient);
}

/** Marks the list of books stale. */
export function markBooksStale(queryClient: QueryClient): void {
  markStale(queryClient, [keys.books]);
}

/** Marks all data of a book and the list of books stale, before the book is opened (spec 4 Book switching). */
export function markBookStale(queryClient: QueryClient, bookName: string): void {
  queryClient.removeQueries({ queryKey: keys.registers(bookName) });
  for (const queryKey of [keys.book(bookName), keys.books]) {
    invalidate(queryClient, { queryKey, refetchType: 'none' });
  }
}

/** Refetches the visible stale data of a book. Never rejects; each view shows its own error. */
export function refetchVisibleStale(queryClient: QueryClient, bookName: string): Promise<void> {
  return queryClient.refetchQueries({ queryKey: keys.book(bookName), type: 'active', stale: true });
}

/** Marks the data of all books stale: an import may have changed everything. */
export function markAllStale(queryClient: QueryClient): void {
  queryClient.removeQueries({ predicate: ({ queryKey }) => isRegisterKey(queryKey) });
  invalidate(queryClient, { refetchType: 'none' });
}
