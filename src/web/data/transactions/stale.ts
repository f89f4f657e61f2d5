import type { InvalidateQueryFilters, QueryClient, QueryKey } from '@tanstack/react-query';
import { isRegisterKey, keys } from '#web/data/keys.ts';

/**
 * Marks answers stale, and asks again for those in sight. An answer that is on its way may have been read before the change, and would
 * count as fresh: it is marked again once it is there. (A query that has data and is in sight is asked anew at once.)
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
      // Whoever asked is told, and what failed is stale.
      () => undefined,
    );
}

function markStale(queryClient: QueryClient, stale: readonly QueryKey[]): void {
  for (const queryKey of stale) invalidate(queryClient, { queryKey });
}

/** Marks stale what follows from the transactions of a book. */
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

/** Marks stale what follows from the accounts: the accounts themselves, what belongs to them, the books and favourites. */
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

/** Marks everything stale that is kept of a book, and the list of books: it is about to be opened (spec 4 Book switching). */
export function markBookStale(queryClient: QueryClient, bookName: string): void {
  queryClient.removeQueries({ queryKey: keys.registers(bookName) });
  for (const queryKey of [keys.book(bookName), keys.books]) {
    invalidate(queryClient, { queryKey, refetchType: 'none' });
  }
}

/** Asks again for what is in sight of a book and was marked stale; never rejects, who looks is told by what failed itself. */
export function refetchVisibleStale(queryClient: QueryClient, bookName: string): Promise<void> {
  return queryClient.refetchQueries({ queryKey: keys.book(bookName), type: 'active', stale: true });
}

/** Marks everything stale that is kept of any book: an import may have changed all of it. */
export function markAllStale(queryClient: QueryClient): void {
  queryClient.removeQueries({ predicate: ({ queryKey }) => isRegisterKey(queryKey) });
  invalidate(queryClient, { refetchType: 'none' });
}
