import { afterAll, expect, inject, test } from 'vitest';
import { addSmallBook, expectRejection } from '../conformance/support.ts';
import { newDatabaseName, openChromium, type Tab } from './tabs.ts';
import { addErrand, expectAcknowledgedRows, newTestedBook } from './tested-book.ts';

const chromium = await openChromium(inject('booksPage'));
afterAll(() => chromium.close());

/** Creates books with a few rows that are open in two tabs, and a third tab. */
async function createBooks() {
  const database = newDatabaseName();
  const [here, there, other] = [await chromium.openTab(), await chromium.openTab(), await chromium.openTab()];
  const [one, two] = [here.books(database), there.books(database)];
  const written = newTestedBook(await addSmallBook(one));
  for (let time = 0; time < 3; time += 1) await addErrand(one, written);
  await two.call('all-books', {});
  return { database, here, there, other, one, two, written };
}

/** Deletes the database without the app. */
const deleteDatabase = ({ page }: Tab, database: string): Promise<void> =>
  page.evaluate(
    (name) =>
      new Promise((resolve, reject) => {
        const request = indexedDB.deleteDatabase(name);
        request.addEventListener('success', () => resolve());
        request.addEventListener('error', () => reject(request.error ?? new Error('not deleted')));
      }),
    database,
  );

/** Clears all data of the address, as a browser that is short of space does. */
async function clearAll({ page }: Tab): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const { origin } = new URL(inject('booksPage'));
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
}

const waitForLoss = ({ page }: Tab, database: string) =>
  page.waitForFunction((name) => globalThis.lostBooks.has(name), database);

const databasesOf = ({ page }: Tab) =>
  page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));

test.each([
  ['deleted in another tab', deleteDatabase],
  ['cleared by the browser', clearAll],
])('books that are %s are reported as lost in every tab and are not created again', async (_, clear) => {
  const { database, here, there, other, one, two } = await createBooks();
  await clear(other, database);
  // Before any call.
  for (const tab of [here, there]) await waitForLoss(tab, database);
  const root = {
    AccountId: 'anew',
    AccountName: 'Main',
    AccountDescription: '',
    AccountType: 'ROOT' as const,
    ParentAccountId: null,
  };
  for (const user of [one, two, one]) {
    expect((await expectRejection(user.call('root-account', {}), 'not-found')).detail.id).toBe(
      'booksAreGone',
    );
    const made = user.call('add-subaccount', { account: root });
    expect((await expectRejection(made, 'not-found')).detail.id).toBe('booksAreGone');
  }
  expect(await databasesOf(other)).not.toContain(database);
});

test('books that the user deletes can be created again, in other tabs as well', async () => {
  const { database, there, one, two } = await createBooks();
  await one.call('delete-user-account', {});
  expect(await databasesOf(there)).not.toContain(database);
  for (const user of [two, one]) expect(await user.call('all-books', {})).toEqual([]);
  await addSmallBook(two);
  expect(await one.call('all-books', {})).toHaveLength(1);
  expect(await there.page.evaluate((name) => globalThis.lostBooks.has(name), database)).toBe(false);
});

test('a daily backup restores books that were deleted', async () => {
  const { database, here, other, one, written } = await createBooks();
  await here.page.evaluate(
    (name) => globalThis.runBackups(name, { do: 'write-daily', day: '2026-11-23' }),
    database,
  );
  const copies = await here.page.evaluate((name) => globalThis.openBackups(name).list(), database);
  expect(copies).toMatchObject([{ transactions: written.acknowledged.size }]);
  await deleteDatabase(other, database);
  await expectRejection(one.call('all-books', {}), 'not-found');

  await here.page.evaluate(([name, copy]) => globalThis.runBackups(name, { do: 'restore', name: copy }), [
    database,
    copies[0]?.name ?? '',
  ] as const);
  await here.page.reload();
  await expectAcknowledgedRows(here.books(database), written);
  await one.call('delete-user-account', {});
  const after = await here.page.evaluate((name) => globalThis.openBackups(name).list(), database);
  // The app deletes the backups only when the user deletes everything.
  expect(after).toEqual(copies);
});

test('restoring a damaged backup, or a backup of lost books, leaves the books unchanged', async () => {
  const { database, here, other, one, written } = await createBooks();
  const order = (what: { do: 'write-daily'; day: string } | { do: 'restore'; name: string }) =>
    here.page.evaluate(([name, each]) => globalThis.runBackups(name, each), [database, what] as const);
  const list = () => here.page.evaluate((name) => globalThis.openBackups(name).list(), database);
  await order({ do: 'write-daily', day: '2026-11-23' });
  const [copy] = await list();
  await here.page.evaluate(
    async ([folder, name]) => {
      const root = await navigator.storage.getDirectory();
      const file = await (await root.getDirectoryHandle(folder)).getFileHandle(name);
      const half = (await file.getFile()).slice(0, 200);
      const writable = await file.createWritable();
      await writable.write(half);
      await writable.close();
    },
    [`${database}.Copies`, copy?.name ?? ''] as const,
  );
  await expect(order({ do: 'restore', name: copy?.name ?? '' })).rejects.toThrow();
  await expectAcknowledgedRows(one, written);

  await order({ do: 'write-daily', day: '2026-11-23' });
  const whole = await list();
  await deleteDatabase(other, database);
  await expect(order({ do: 'write-daily', day: '2026-11-23' })).rejects.toThrow('are gone');
  expect(await list()).toEqual(whole);
  expect(await databasesOf(other)).not.toContain(database);
});
