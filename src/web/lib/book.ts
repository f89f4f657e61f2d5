import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { createContext, useContext, useMemo } from 'react';
import type { Account } from '#ledger/account.ts';
import { type AccountTree, buildAccountTree } from '#ledger/account-tree.ts';
import { readAccount, readTransaction, writeAccountRef } from '#ledger/wire.ts';
import type { Call } from './client.ts';
import { useSession } from './session.ts';

/** The cached loaders of a book (spec 4 Cached loaders): each is fetched once, and again when it is marked stale. */
export function bookQueries(call: Call, bookName: string) {
  return {
    books: queryOptions({
      queryKey: ['books'],
      queryFn: async () => (await call('all-books', {})).map(readAccount),
    }),
    accounts: queryOptions({
      queryKey: [bookName, 'accounts'],
      queryFn: async () => (await call('all-accounts', { bookName })).map(readAccount),
    }),
    tags: queryOptions({
      queryKey: [bookName, 'tags'],
      queryFn: () => call('all-transaction-tags', { bookName }),
    }),
    tagAccounts: queryOptions({
      queryKey: [bookName, 'tag-accounts'],
      queryFn: async () => (await call('all-tag-accounts', { bookName })).map(readAccount),
    }),
    tagContainer: queryOptions({
      queryKey: [bookName, 'tag-container'],
      queryFn: async () => readAccount(await call('tag-container-account', { bookName })),
    }),
    favouriteContainer: queryOptions({
      queryKey: [bookName, 'favourite-container'],
      queryFn: async () => readAccount(await call('favourite-container-account', { bookName })),
    }),
    accountTypes: queryOptions({
      queryKey: ['account-types'],
      queryFn: () => call('account-types', { bookName }),
    }),
    typeRelationships: queryOptions({
      queryKey: ['account-type-relationships'],
      queryFn: () => call('account-type-relationships', { bookName }),
    }),
    newest: (accountId: string) =>
      queryOptions({
        queryKey: [bookName, 'newest', accountId],
        queryFn: async () => {
          const newest = await call('last-posted-transaction', {
            account: writeAccountRef(accountId),
            bookName,
          });
          return newest === null ? null : readTransaction(newest);
        },
      }),
    foundAccounts: (searchText: string) =>
      queryOptions({
        queryKey: [bookName, 'found-accounts', searchText],
        queryFn: async () => (await call('search-accounts', { searchText, bookName })).map(readAccount),
      }),
    searchContainer: (searchText: string) =>
      queryOptions({
        queryKey: [bookName, 'search-container', searchText],
        queryFn: async () => readAccount(await call('search-container-account', { searchText, bookName })),
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
    queryClient.fetchQuery(accountTypes),
    queryClient.fetchQuery(tagAccounts),
    queryClient.fetchQuery(tags),
    queryClient.fetchQuery(tagContainer),
    queryClient.fetchQuery(typeRelationships),
    queryClient.fetchQuery(favouriteContainer),
  ]);
}

/** The loaders that follow from the transactions of a book: stale after each change of one. */
const followTransactions = [
  'accounts',
  'newest',
  'tags',
  'tag-accounts',
  'tag-container',
  'favourite-container',
];

/** Marks stale what follows from the transactions. */
export function markTransactionsStale(queryClient: QueryClient, bookName: string): void {
  for (const loader of followTransactions)
    void queryClient.invalidateQueries({ queryKey: [bookName, loader] });
}

/** Marks stale what follows from the accounts: the accounts themselves, the books, favourites and what was found. */
export function markAccountsStale(queryClient: QueryClient, bookName: string): void {
  for (const loader of ['accounts', 'favourite-container', 'found-accounts', 'search-container'])
    void queryClient.invalidateQueries({ queryKey: [bookName, loader] });
  void queryClient.invalidateQueries({ queryKey: ['books'] });
}

/** Marks everything stale that is kept of a book, and the list of books: it is about to be opened (spec 4 Book switching). */
export function markBookStale(queryClient: QueryClient, bookName: string): void {
  queryClient.removeQueries({ queryKey: [bookName, 'register'] });
  for (const queryKey of [[bookName], ['books']]) {
    void queryClient.invalidateQueries({ queryKey, refetchType: 'none' });
  }
}

/** Marks everything stale that is kept of any book: an import may have changed all of it. */
export function markAllStale(queryClient: QueryClient): void {
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[1] === 'register' });
  void queryClient.invalidateQueries({ refetchType: 'none' });
}

/** The name of the open book and how to open another. */
export type OpenBook = {
  bookName: string;
  open: (bookName: string) => void;
  /** Takes in this book and the user's settings anew, whatever the book is called now. */
  reload: () => Promise<void>;
};

/** Carries the open book; `web/app` provides it. */
export const OpenBookContext = createContext<OpenBook | undefined>(undefined);

/** The open book. @throws outside the signed-in part of the app. */
export function useOpenBook(): OpenBook {
  const book = useContext(OpenBookContext);
  if (book === undefined) throw new Error('useOpenBook needs an open book around it');
  return book;
}

/** The loaders of the open book. */
export function useBookQueries(): ReturnType<typeof bookQueries> {
  const { call } = useSession();
  const { bookName } = useOpenBook();
  return useMemo(() => bookQueries(call, bookName), [call, bookName]);
}

const noAccounts: Account[] = [];

/** The account tree of the open book; empty until it is there. */
export function useAccountTree(): AccountTree {
  const { data = noAccounts } = useQuery(useBookQueries().accounts);
  return useMemo(() => buildAccountTree(data), [data]);
}
