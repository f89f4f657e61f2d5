import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { addSmallBook, expectRejection } from '../conformance/support.ts';
import { type Chromium, newDatabaseName, openChromium, type Tab } from './tabs.ts';
import { addErrand, expectAcknowledgedRows, newTestedBook, errandRow } from './tested-book.ts';

let chromium: Chromium;
// A separate browser for each test, because a browser caches the free space that it has found.
beforeEach(async () => {
  chromium = await openChromium(inject('booksPage'));
});
afterEach(() => chromium.close());

/** Limits the storage of an address to a number of bytes; removes the limit without a number. */
async function limitStorage({ page }: Tab, quotaSize?: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const { origin } = new URL(inject('booksPage'));
  await session.send('Storage.overrideQuotaForOrigin', {
    origin,
    ...(quotaSize !== undefined && { quotaSize }),
  });
}

const megabyte = 1_000_000;
const long = 'x'.repeat(2000);

test('a browser without free space rejects writes with a clear error, keeps its data, and continues once there is space', async () => {
  const tab = await chromium.openTab();
  await limitStorage(tab, 2 * megabyte);
  const user = tab.books(newDatabaseName());
  const written = newTestedBook(await addSmallBook(user));
  await addErrand(user, written);
  const full = { code: 'too-large', detail: { id: 'browserIsFull' } };
  const addLong = async () => {
    const transaction = errandRow(written, long);
    await user.call('add-transaction', { transaction });
    written.acknowledged.set(transaction.TransactionId, long);
  };
  const addUntilFull = async () => {
    for (;;) await addLong();
  };
  await expect(addUntilFull()).rejects.toMatchObject(full);
  await expectAcknowledgedRows(user, written);
  const transactions = Array.from({ length: 500 }, () => errandRow(written, long));
  await expect(user.call('import-data', { data: { transactions } })).rejects.toMatchObject(full);
  await expectAcknowledgedRows(user, written);

  await limitStorage(tab);
  await addLong();
  await expectAcknowledgedRows(user, written);
});

/** Makes the worker with the books run a script first. */
async function runFirst({ page }: Tab, script: string): Promise<void> {
  await page.route('**/worker-*.js', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${script}\n${await response.text()}` });
  });
}

/**
 * Rejects writes beyond a number of transactions, as a browser without free space does: together with all writes of the same transaction,
 * and with the reason in every error.
 */
const roomFor = (rows: number) => `{
  const noRoom = new DOMException('', 'QuotaExceededError');
  const addedRows = new Map();
  const rejected = new Set();
  let storedRows = 0;
  const { add } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.add = function (...row) {
    const request = add.apply(this, row);
    if (this.name !== 'transactions') return request;
    const { transaction } = this;
    if (!addedRows.has(transaction)) transaction.addEventListener('complete', () => (storedRows += addedRows.get(transaction)));
    addedRows.set(transaction, 1 + (addedRows.get(transaction) ?? 0));
    if (storedRows + addedRows.get(transaction) > ${rows}) {
      request.addEventListener('success', () => {
        rejected.add(transaction);
        transaction.abort();
      });
    }
    return request;
  };
  const sayWhy = (prototype, transactionOf) => {
    const { get } = Object.getOwnPropertyDescriptor(prototype, 'error');
    Object.defineProperty(prototype, 'error', {
      get() {
        return rejected.has(transactionOf(this)) ? noRoom : get.call(this);
      },
    });
  };
  sayWhy(IDBRequest.prototype, ({ transaction }) => transaction);
  sayWhy(IDBTransaction.prototype, (transaction) => transaction);
}`;

test('an import that runs out of space reports its progress, and is completed by importing the file again', async () => {
  const tab = await chromium.openTab();
  await runFirst(tab, roomFor(1000));
  const user = tab.books(newDatabaseName());
  const written = newTestedBook(await addSmallBook(user));
  const file = Array.from({ length: 2000 }, () => errandRow(written, 'one of many'));
  const answer = await user.call('import-data', { data: { transactions: file } });
  const { added } = answer.transactions;
  expect(answer).toMatchObject({ complete: false, rejected: [] });
  expect(added).toBeGreaterThan(0);
  expect(added).toBeLessThan(file.length);
  expect(JSON.stringify(answer.failure)).toContain('no room');
  for (const { TransactionId } of file.slice(0, added))
    written.acknowledged.set(TransactionId, 'one of many');
  await expectAcknowledgedRows(user, written);

  await tab.page.unroute('**/worker-*.js');
  await tab.page.reload();
  const again = await user.call('import-data', { data: { transactions: file } });
  expect(again).toMatchObject({
    complete: true,
    transactions: { added: file.length - added, skipped: added },
  });
  for (const { TransactionId } of file) written.acknowledged.set(TransactionId, 'one of many');
  await expectAcknowledgedRows(user, written);
});

const emptyStorageCases = [
  [
    'storing is off',
    "IDBFactory.prototype.open = () => { throw new DOMException('storing is off', 'SecurityError'); };",
  ],
  ['undefined', "Object.defineProperty(self, 'indexedDB', { value: undefined });"],
] as const;

test.each(emptyStorageCases)('a browser that stores nothing reports the reason: %s', async (what, script) => {
  const tab = await chromium.openTab();
  // As in private windows that store nothing.
  await runFirst(tab, script);
  const { detail } = await expectRejection(tab.books(newDatabaseName()).call('all-books', {}), 'unavailable');
  expect(detail.id).toBe('browserKeepsNothing');
  expect(detail.text).toContain(what);
});
