import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { keys } from '#web/data/keys.ts';
import { invalidate, markTransactionsStale } from './stale.ts';

const accounts = keys.accounts('Home');

/** A cache and a back-end whose book changes while its first answer is pending. */
function createCache() {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } });
  const first = Promise.withResolvers<string>();
  let book = 'before';
  let isFirst = true;
  const options = {
    queryKey: accounts,
    queryFn: async () => {
      const read = book;
      if (!isFirst) return read;
      isFirst = false;
      await first.promise;
      return read;
    },
  };
  return {
    queryClient,
    options,
    change: () => void (book = 'after'),
    answer: () => first.resolve(''),
    held: () => queryClient.getQueryData(accounts),
  };
}

test.each([
  ['everything is asked for again', (queryClient: QueryClient) => invalidate(queryClient)],
  ['a transaction was changed', (queryClient: QueryClient) => markTransactionsStale(queryClient, 'Home')],
])('refetches an answer that was read before %s and arrives after it', async (_when, mark) => {
  const seen = createCache();
  new QueryObserver(seen.queryClient, seen.options).subscribe(() => {});
  seen.change();
  mark(seen.queryClient);
  seen.answer();
  await expect.poll(seen.held).toBe('after');

  // The same applies to data fetched at the start, before it is visible.
  const unseen = createCache();
  const answer = unseen.queryClient.fetchQuery(unseen.options);
  unseen.change();
  mark(unseen.queryClient);
  unseen.answer();
  await answer;
  await expect.poll(() => unseen.queryClient.getQueryState(accounts)?.isInvalidated).toBe(true);
  new QueryObserver(unseen.queryClient, unseen.options).subscribe(() => {});
  await expect.poll(unseen.held).toBe('after');
});
