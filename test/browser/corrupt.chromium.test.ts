import { afterAll, expect, inject, test } from 'vitest';
import { addSmallBook, readAccountRows, expectRejection } from '../conformance/support.ts';
import { newDatabaseName, openChromium } from './tabs.ts';
import { newTestedBook, errandRow } from './tested-book.ts';

const chromium = await openChromium(inject('booksPage'));
afterAll(() => chromium.close());

test('one unreadable record in every store does not block the other records', async () => {
  const database = newDatabaseName();
  const tab = await chromium.openTab();
  const user = tab.books(database);
  const written = newTestedBook(await addSmallBook(user));
  const { Cursor: since } = await user.call('changes-since', {});
  const transactions = Array.from({ length: 30 }, () => ({
    ...errandRow(written, 'market'),
    TagsInSemicolonSeparated: 'food',
  }));
  await user.call('import-data', { data: { transactions } });
  await tab.page.evaluate((name) => globalThis.rawBooks.corruptRecords(name), database);
  await tab.page.reload();

  const anew = tab.books(database);
  expect(await anew.call('search-transactions', { searchText: 'market' })).toHaveLength(29);
  const account = { AccountId: written.book.root };
  expect(await readAccountRows(anew, { account, includeInTransactionsUnderAccount: true })).toHaveLength(29);
  expect(await anew.call('all-transaction-tags', {})).toEqual(['food']);
  expect(await anew.call('flows', {})).not.toEqual([]);
  expect((await anew.call('export-data', {})).data).toMatchObject({ unreadable: [{ in: 'transactions' }] });
  for (const each of [since, '1:gone'])
    await expectRejection(anew.call('changes-since', { since: each }), 'conflict');
  await anew.call('refresh-db', { refreshApp: true });
  const { problems } = await anew.call('verify-book', {});
  expect(problems.map(({ what }) => what)).toEqual(['unreadable']);
});
