import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { createRegister } from '#ledger/register.ts';
import { keys } from './keys.ts';
import { refetchVisible } from './refetch-visible.ts';

const soonMs = 5000;
const laterMs = 60_000;

/** A cache whose queries count their calls; the queries of `seen` are active. */
async function cacheOf(parts: {
  seen?: readonly (readonly unknown[])[];
  unseen?: readonly (readonly unknown[])[];
}) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } });
  const requests: unknown[] = [];
  let answer: (key: readonly unknown[]) => Promise<unknown> = async () => 'first';
  const optionsOf = (queryKey: readonly unknown[]) => ({
    queryKey,
    queryFn: async () => {
      requests.push(queryKey);
      return answer(queryKey);
    },
  });
  for (const key of [...(parts.seen ?? []), ...(parts.unseen ?? [])])
    await queryClient.fetchQuery(optionsOf(key));
  for (const key of parts.seen ?? []) new QueryObserver(queryClient, optionsOf(key)).subscribe(() => {});
  requests.splice(0);
  return {
    queryClient,
    requests,
    startMs: Date.now(),
    answerWith: (how: typeof answer) => (answer = how),
    held: (key: readonly unknown[]) => queryClient.getQueryData(key),
  };
}

const accounts = keys.accounts('Home');
const flows = keys.flows('Home');

test('refetches visible data at most once in a while, and other data when it becomes visible', async () => {
  const tags = keys.tags('Home');
  const { queryClient, requests, startMs, answerWith, held } = await cacheOf({
    seen: [accounts, flows, keys.accountTypes],
    unseen: [tags],
  });
  answerWith(async () => 'second');
  await refetchVisible(queryClient, startMs + soonMs);
  expect(requests).toEqual([]);
  await refetchVisible(queryClient, startMs + laterMs);
  await refetchVisible(queryClient, startMs + laterMs + soonMs);
  expect(requests).toEqual([accounts, flows]);
  expect([held(accounts), held(flows), held(tags)]).toEqual(['second', 'second', 'first']);
  expect(queryClient.getQueryState(tags)?.isInvalidated).toBe(true);
});

test('refetches at once if a change is certain', async () => {
  const { queryClient, requests, startMs, answerWith, held } = await cacheOf({ seen: [accounts] });
  answerWith(async () => 'second');
  await refetchVisible(queryClient, startMs + laterMs);
  answerWith(async () => 'third');
  await refetchVisible(queryClient, startMs + laterMs + soonMs, 0);
  expect(requests).toEqual([accounts, accounts]);
  expect(held(accounts)).toBe('third');
});

test('applies all answers together or none', async () => {
  const { queryClient, startMs, answerWith, held } = await cacheOf({ seen: [accounts, flows] });
  answerWith(async (key) => {
    if (key === flows) throw new Error('away');
    return 'second';
  });
  expect(await refetchVisible(queryClient, startMs + laterMs)).toBe(false);
  expect([held(accounts), held(flows)]).toEqual(['first', 'first']);
  expect(queryClient.getQueryState(flows)?.error).toBeNull();
});

test('preserves a change that is made during the refetch', async () => {
  const { queryClient, startMs, answerWith, held } = await cacheOf({ seen: [accounts, flows] });
  answerWith(async () => {
    queryClient.setQueryData(accounts, 'changed here');
    return 'second';
  });
  expect(await refetchVisible(queryClient, startMs + laterMs)).toBe(false);
  expect([held(accounts), held(flows)]).toEqual(['changed here', 'first']);
});

test('drops an invisible register and leaves a long visible one unchanged', async () => {
  const source = { accountId: 'bank' };
  const here = keys.register('Home', source);
  const there = keys.register('Home', { accountId: 'cash' });
  const { queryClient, requests, startMs, held } = await cacheOf({ seen: [here], unseen: [there] });
  queryClient.setQueryData(here, { source, register: { ...createRegister(() => 0n), count: 1001 } });
  await refetchVisible(queryClient, startMs + laterMs);
  expect(requests).toEqual([]);
  expect(held(there)).toBeUndefined();
});
