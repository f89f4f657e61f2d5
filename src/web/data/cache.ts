import { onlineManager, QueryClient } from '@tanstack/react-query';
import { reach } from '#web/session/reach.ts';

export { preloadBook } from './queries.ts';
export { showChanges } from './show-changes.ts';
export {
  markAccountsStale,
  markAllStale,
  markBooksStale,
  markBookStale,
  markTransactionsStale,
  refreshInSight,
} from './stale.ts';

/** What the app keeps of what it asked for; for as long as the page, until it is marked stale. */
export const queryClient = new QueryClient({
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
onlineManager.setEventListener((setOnline) => reach.subscribe(() => setOnline(reach.isReached())));
queryClient.mount();
