import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type AccountTree, buildAccountTree } from '#ledger/account-tree.ts';
import type { Account } from '#ledger/account.ts';
import { readAccount, readTransaction, writeAccountRef } from '#ledger/wire.ts';
import type { Call } from '#web/session/client.ts';
import { useSession } from '#web/session/session.ts';
import { itemsQuery } from './items/items.ts';
import { keys } from './keys.ts';
import { useOpenBook } from './items/open-book.ts';

/** Returns the cached loaders of a book (spec 4 Cached loaders). Each fetches once, and again after its data was marked stale. */
export function bookQueries(call: Call, bookName: string) {
  return {
    books: queryOptions({
      queryKey: keys.books,
      queryFn: async () => (await call('all-books', {})).map(readAccount),
    }),
    accounts: queryOptions({
      queryKey: keys.accounts(bookName),
      queryFn: async () => (await call('all-accounts', { bookName })).map(readAccount),
    }),
    tags: queryOptions({
      queryKey: keys.tags(bookName),
      queryFn: () => call('all-transaction-tags', { bookName }),
    }),
    tagAccounts: queryOptions({
      queryKey: keys.tagAccounts(bookName),
      queryFn: async () => (await call('all-tag-accounts', { bookName })).map(readAccount),
    }),
    tagContainer: queryOptions({
      queryKey: keys.tagContainer(bookName),
      queryFn: async () => readAccount(await call('tag-container-account', { bookName })),
    }),
    favouriteContainer: queryOptions({
      queryKey: keys.favouriteContainer(bookName),
      queryFn: async () => readAccount(await call('favourite-container-account', { bookName })),
    }),
    accountTypes: queryOptions({
      queryKey: keys.accountTypes,
      queryFn: () => call('account-types', { bookName }),
    }),
    typeRelationships: queryOptions({
      queryKey: keys.typeRelationships,
      queryFn: () => call('account-type-relationships', { bookName }),
    }),
    newest: (accountId: string) =>
      queryOptions({
        queryKey: keys.newest(bookName, accountId),
        queryFn: async () => {
          const newest = await call('last-posted-transaction', {
            account: writeAccountRef(accountId),
            bookName,
          });
          return newest === null ? null : readTransaction(newest);
        },
      }),
  };
}

/** Fills the caches of the dashboard (spec 4 App start, step 6). */
export async function preloadBook(queryClient: QueryClient, call: Call, bookName: string): Promise<void> {
  const {
    accounts,
    tags,
    tagAccounts,
    tagContainer,
    favouriteContainer,
    accountTypes,
    typeRelationships,
    books,
  } = bookQueries(call, bookName);
  await Promise.all([
    queryClient.fetchQuery(accounts),
    queryClient.fetchQuery(books),
    // A failure of these does not stop the start (docs/decisions/0017): unlike `fetchQuery`, this never rejects.
    queryClient.prefetchQuery(itemsQuery({ call, bookName })),
    queryClient.prefetchQuery(accountTypes),
    queryClient.prefetchQuery(typeRelationships),
    queryClient.fetchQuery(tagAccounts),
    queryClient.fetchQuery(tags),
    queryClient.fetchQuery(tagContainer),
    queryClient.fetchQuery(favouriteContainer),
  ]);
}

/** The loaders of the open book. */
export function useBookQueries(): ReturnType<typeof bookQueries> {
  const { call } = useSession();
  const { bookName } = useOpenBook();
  return useMemo(() => bookQueries(call, bookName), [call, bookName]);
}

const noAccounts: Account[] = [];

/** Returns the account tree of the open book; empty until the accounts are loaded. */
export function useAccountTree(): AccountTree {
  const { data = noAccounts } = useQuery(useBookQueries().accounts);
  return useMemo(() => buildAccountTree(data), [data]);
}
