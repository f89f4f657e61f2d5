import { expect, test } from 'vitest';
import { CallError } from '#contract/errors.ts';
import { bookError } from '#contract/error-catalogue/books.ts';
import { createBookNames } from './book-names.ts';
import type { Call } from './client.ts';

/** A provider with one book that other devices rename and delete; records all calls. */
function createProvider(name: string | undefined) {
  const provider = { name, sent: [] as string[], news: [] as string[] };
  const names = createBookNames();
  names.subscribe((news) => provider.news.push(news));
  const books = () => (provider.name === undefined ? [] : [{ AccountId: 'B', AccountName: provider.name }]);
  const call = names.follow((async (name: string, input: { bookName?: string }) => {
    provider.sent.push(input.bookName === undefined ? name : `${name} ${input.bookName}`);
    if (name === 'all-books') return books();
    if (name === 'root-account') return books()[0] ?? null;
    if (input.bookName !== provider.name) throw new CallError('not-found', bookError('bookNotFound'));
    return [input.bookName];
    // The answer is passed on unchanged.
  }) as Call);
  return { provider, call };
}

test('repeats a call with the current name after the book was renamed', async () => {
  const { provider, call } = createProvider('Main');
  await call('root-account', {});
  provider.name = 'Household';
  expect(await call('all-transaction-tags', { bookName: 'Main' })).toEqual(['Household']);
  expect(provider.sent.slice(1)).toEqual([
    'all-transaction-tags Main',
    'all-books',
    'all-transaction-tags Household',
  ]);
  expect(provider.news).toEqual(['renamed']);
  // The first name still finds the book after a second rename.
  provider.name = 'Home';
  expect(await call('all-transaction-tags', { bookName: 'Main' })).toEqual(['Home']);
});

test('looks up the new name once for concurrent failures and reports it after the last call', async () => {
  const { provider, call } = createProvider('Main');
  await call('all-books', {});
  provider.name = 'Household';
  await Promise.all([1, 2, 3].map(() => call('all-transaction-tags', { bookName: 'Main' })));
  expect(provider.sent.slice(1).filter((sent) => sent === 'all-books')).toHaveLength(1);
  expect(provider.news).toEqual(['renamed']);
});

test('reports a deleted book as deleted and an unknown book as not found', async () => {
  const { provider, call } = createProvider('Main');
  await call('all-books', {});
  provider.name = undefined;
  await expect(call('all-transaction-tags', { bookName: 'Main' })).rejects.toMatchObject({
    detail: { id: 'bookDeleted' },
  });
  expect(provider.news).toEqual(['deleted']);
  await expect(call('all-transaction-tags', { bookName: 'Never' })).rejects.toMatchObject({
    detail: { id: 'bookNotFound' },
  });
});
