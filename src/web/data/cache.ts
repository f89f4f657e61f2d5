import { onlineManager, QueryClient } from '@tanstack/react-query';
import { applyToAccounts, type LedgerChange } from '#ledger/change.ts';
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

/** Told of each change that is shown: there are rows besides those of the registers. */
export const shownChanges = createSignal<{ bookName: string; changes: readonly LedgerChange[] }>();

/** Shows changes in every register and total at hand, before or after the back-end has them. */
export function showChanges(queryClient: QueryClient, bookName: string, changes: readonly LedgerChange[]): void {
  applyToRegisters(queryClient, bookName, changes);
  shownChanges.emit({ bookName, changes });
  const accounts = keys.accounts(bookName);
  // An answer that is on its way does not know of the change yet.
  void queryClient.cancelQueries({ queryKey: accounts });
  queryClient.setQueryData<Account[]>(accounts, (held) => held && applyToAccounts(held, changes));
}

/** What the app keeps of what it asked for; for as long as the page, until it is marked stale. */
const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: Infinity,
      gcTime: Infinity,
      retry: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: true,
      // Without network a back-end answers from what it has, or says that it cannot be reached: it is asked all the same.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});
// What failed is asked for again once the place answers, not when the browser believes so.
onlineManager.setEventListener((setOnline) => reachability.subscribe(() => setOnline(reachability.isReachable())));
queryClient.mount();

/** The cache of the page, and what is done to it from outside of a screen. */
export const cache = {
  queryClient,
  clear: () => queryClient.clear(),
  /** Asks for everything again that is in sight, and for the rest when it is. */
  refetchAll: () => invalidate(queryClient),
  preloadBook: (call: Call, bookName: string) => preloadBook(queryClient, call, bookName),
  showChanges: (bookName: string, changes: readonly LedgerChange[]) => showChanges(queryClient, bookName, changes),
  markTransactionsStale: (bookName: string) => markTransactionsStale(queryClient, bookName),
  markAccountsStale: (bookName: string) => markAccountsStale(queryClient, bookName),
  markBookStale: (bookName: string) => markBookStale(queryClient, bookName),
  markBooksStale: () => markBooksStale(queryClient),
  markAllStale: () => markAllStale(queryClient),
  refetchVisibleStale: (bookName: string) => refetchVisibleStale(queryClient, bookName),
};
