import { onlineManager, QueryClient } from '@tanstack/react-query';
import { applyToAccounts, type LedgerChange } from '#ledger/ledger-change.ts';
import type { Call } from '#web/session/client.ts';
import { reachability } from '#web/session/reachability.ts';
import type { Account } from '#ledger/account.ts';
import { createSignal } from '#web/signals/store.ts';
import { preloadBook } from './queries.ts';
import {
  invalidate,
  markAccountsStale,
  markAllStale,
  markBooksStale,
  markBookStale,
  markTransactionsStale,
  refetchVisibleStale,
} from './transactions/stale.ts';
import { keys } from './keys.ts';
import { applyToRegisters } from './registers/registers.ts';

/** Emits each change that is shown, for views with rows outside the registers. */
export const shownChanges = createSignal<{ bookName: string; changes: readonly LedgerChange[] }>();

/** Shows changes in all cached registers and totals, before or after the back-end has stored them. */
export function showChanges(
  queryClient: QueryClient,
  bookName: string,
  changes: readonly LedgerChange[],
): void {
  applyToRegisters(queryClient, bookName, changes);
  shownChanges.emit({ bookName, changes });
  const accounts = keys.accounts(bookName);
  // A running fetch does not contain the change yet.
  void queryClient.cancelQueries({ queryKey: accounts });
  queryClient.setQueryData<Account[]>(accounts, (held) => held && applyToAccounts(held, changes));
}

/** The query cache of the app; data stays for the lifetime of the page, until it is marked stale. */
const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: Infinity,
      gcTime: Infinity,
      retry: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: true,
      // Without network a back-end answers from its copy or reports that it is unreachable, so queries always run.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});
// Failed queries are retried when the provider answers again, not when the browser claims to be online.
onlineManager.setEventListener((setOnline) =>
  reachability.subscribe(() => setOnline(reachability.isReachable())),
);
queryClient.mount();

/** The cache of the page, with the operations used outside of screens. */
export const cache = {
  queryClient,
  clear: () => queryClient.clear(),
  /** Refetches all visible data; other data is refetched when it becomes visible. */
  refetchAll: () => invalidate(queryClient),
  preloadBook: (call: Call, bookName: string) => preloadBook(queryClient, call, bookName),
  showChanges: (bookName: string, changes: readonly LedgerChange[]) =>
    showChanges(queryClient, bookName, changes),
  markTransactionsStale: (bookName: string) => markTransactionsStale(queryClient, bookName),
  markAccountsStale: (bookName: string) => markAccountsStale(queryClient, bookName),
  markBookStale: (bookName: string) => markBookStale(queryClient, bookName),
  markBooksStale: () => markBooksStale(queryClient),
  markAllStale: () => markAllStale(queryClient),
  refetchVisibleStale: (bookName: string) => refetchVisibleStale(queryClient, bookName),
};
