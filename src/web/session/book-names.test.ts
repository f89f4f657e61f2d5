import { expect, test } from 'vitest';
import { CallError } from '#contract/errors.ts';
import { bookRefusal } from '#contract/refusals/books.ts';
import { createBookNames } from './book-names.ts';
import type { Call } from './client.ts';

/** A place with one book, which other devices rename and delete, and all that is asked of it. */
function placeWith(name: string | undefined) {
  const place = { name, sent: [] as string[], news: [] as string[] };
  const names = createBookNames();
  names.subscribe((news) => place.news.push(news));
  const books = () => (place.name === undefined ? [] : [{ AccountId: 'B', AccountName: place.name }]);
  const call = names.follow((async (name: string, input: { bookName?: string }) => {
    place.sent.push(input.bookName === undefined ? name : `${name} ${input.bookName}`);
    if (name === 'all-books') return books();
    if (name === 'root-account') return books()[0] ?? null;
    if (input.bookName !== place.name) throw new CallError('not-found', bookRefusal('bookNotFound'));
    return [input.bookName];
    // What it answers is passed on as it is.
  }) as Call);
  return { place, call };
}

test('a call of a book that has another name meanwhile is made again with that', async () => {
  const { place, call } = placeWith('Main');
  await call('root-account', {});
  place.name = 'Household';
  expect(await call('all-transaction-tags', { bookName: 'Main' })).toEqual(['Household']);
  expect(place.sent.slice(1)).toEqual([
    'all-transaction-tags Main',
    'all-books',
    'all-transaction-tags Household',
  ]);
  expect(place.news).toEqual(['renamed']);
  // Who still knows the name of the beginning finds it after the next one as well.
  place.name = 'Home';
  expect(await call('all-transaction-tags', { bookName: 'Main' })).toEqual(['Home']);
});

test('calls that fail at once look it up together, and are told of after the last', async () => {
  const { place, call } = placeWith('Main');
  await call('all-books', {});
  place.name = 'Household';
  await Promise.all([1, 2, 3].map(() => call('all-transaction-tags', { bookName: 'Main' })));
  expect(place.sent.slice(1).filter((sent) => sent === 'all-books')).toHaveLength(1);
  expect(place.news).toEqual(['renamed']);
});

test('a book that is gone is said to be deleted; one that nobody knew is not found', async () => {
  const { place, call } = placeWith('Main');
  await call('all-books', {});
  place.name = undefined;
  await expect(call('all-transaction-tags', { bookName: 'Main' })).rejects.toMatchObject({
    refusal: { id: 'bookDeleted' },
  });
  expect(place.news).toEqual(['deleted']);
  await expect(call('all-transaction-tags', { bookName: 'Never' })).rejects.toMatchObject({
    refusal: { id: 'bookNotFound' },
  });
});
