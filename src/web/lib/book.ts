import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { createContext, useContext, useMemo } from 'react';
import { limits } from '#contract/limits.ts';
import type { Account } from '#ledger/account.ts';
import { type AccountTree, buildAccountTree } from '#ledger/account-tree.ts';
import { compareNewestFirst } from '#ledger/compare.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { readAccount, readTransaction, writeAccountRef, writeTransactionRef } from '#ledger/wire.ts';
import type { Call } from './client.ts';
import { useSession } from './session.ts';

/** A stretch of a register, newest first, and whether the register ends with it. */
type Page = { rows: Transaction[]; isLast: boolean };
type Pages = InfiniteData<Page, Transaction | undefined>;

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
    register: (accountId: string) =>
      infiniteQueryOptions({
        queryKey: [bookName, 'register', accountId],
        initialPageParam: undefined as Transaction | undefined,
        queryFn: async ({ pageParam }): Promise<Page> => {
          const after = pageParam === undefined ? {} : { after: writeTransactionRef(pageParam) };
          const rows = await call('transactions', {
            account: writeAccountRef(accountId),
            bookName,
            ...after,
          });
          return { rows: rows.map(readTransaction), isLast: rows.length < limits.pageSize };
        },
        getNextPageParam: ({ isLast, rows }) => (isLast ? undefined : rows.at(-1)),
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

/** The name of the open book and how to open another. */
export type OpenBook = { bookName: string; open: (bookName: string) => void };

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

function sides(transaction: Transaction): string[] {
  return [transaction.splitA.accountId, transaction.splitB.accountId];
}

/**
 * Takes a change into the cached registers at once: `before` leaves them, `after` comes in at its place, where the
 * pages held reach that far. Totals and tags are marked stale.
 */
export function useTakeIn(): (
  before: Transaction | undefined,
  after: Transaction | undefined,
) => Promise<void> {
  const queryClient = useQueryClient();
  const { bookName } = useOpenBook();
  return async (before, after) => {
    const touched = new Set(
      [before, after].flatMap((transaction) => (transaction === undefined ? [] : sides(transaction))),
    );
    for (const accountId of touched) {
      queryClient.setQueryData<Pages>([bookName, 'register', accountId], (pages) =>
        pages === undefined ? pages : replaceInPages(pages, accountId, before, after),
      );
    }
    await Promise.all(
      ['accounts', 'newest', 'tags', 'tag-accounts', 'tag-container', 'favourite-container'].map((loader) =>
        queryClient.invalidateQueries({ queryKey: [bookName, loader] }),
      ),
    );
  };
}

function replaceInPages(
  { pages, pageParams }: Pages,
  accountId: string,
  before: Transaction | undefined,
  after: Transaction | undefined,
): Pages {
  const rows = pages
    .flatMap((page) => page.rows)
    .filter((row) => row.id !== before?.id && row.id !== after?.id);
  const isLast = pages.at(-1)?.isLast ?? true;
  const oldest = rows.at(-1);
  const isWithin =
    isLast || (oldest !== undefined && after !== undefined && compareNewestFirst(after, oldest) < 0);
  const belongs = after !== undefined && isWithin && sides(after).includes(accountId);
  const held = belongs ? [...rows, after].toSorted(compareNewestFirst) : rows;
  return { pages: [{ rows: held, isLast }], pageParams: pageParams.slice(0, 1) };
}
