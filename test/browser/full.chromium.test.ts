import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { addSmallBook, expectRejection } from '../conformance/support.ts';
import { type Chromium, newDatabaseName, openChromium, type Tab } from './tabs.ts';
import { addErrand, expectAcknowledgedRows, newTestedBook, errandRow } from './writing.ts';

let chromium: Chromium;
// One for each: room that a browser has found it does not look for again for a while.
beforeEach(async () => {
  chromium = await openChromium(inject('booksPage'));
});
afterEach(() => chromium.close());

/** Lets the pages of an address keep so many bytes; as many as there is room for without a number. */
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

test('a browser without room refuses plainly, keeps what was there, and goes on once there is room', async () => {
  const tab = await chromium.openTab();
  await limitStorage(tab, 2 * megabyte);
  const user = tab.books(newDatabaseName());
  const written = newTestedBook(await addSmallBook(user));
  await addErrand(user, written);
  const full = { code: 'too-large', refusal: { id: 'browserIsFull' } };
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

/** Has the worker of a page, which keeps the books, begin with a script. */
async function runFirst({ page }: Tab, script: string): Promise<void> {
  await page.route('**/worker-*.js', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${script}\n${await response.text()}` });
  });
}

/**
 * Refuses what would be more transactions than that, as a browser without room does: with all that was to be written together, and
 * saying why wherever it is asked.
 */
const roomFor = (rows: number) => `{
  const noRoom = new DOMException('', 'QuotaExceededError');
  const coming = new Map();
  const refused = new Set();
  let kept = 0;
  const { add } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.add = function (...row) {
    const request = add.apply(this, row);
    if (this.name !== 'transactions') return request;
    const { transaction } = this;
    if (!coming.has(transaction)) transaction.addEventListener('complete', () => (kept += coming.get(transaction)));
    coming.set(transaction, 1 + (coming.get(transaction) ?? 0));
    if (kept + coming.get(transaction) > ${rows}) {
      request.addEventListener('success', () => {
        refused.add(transaction);
        transaction.abort();
      });
    }
    return request;
  };
  const sayWhy = (prototype, transactionOf) => {
    const { get } = Object.getOwnPropertyDescriptor(prototype, 'error');
    Object.defineProperty(prototype, 'error', {
      get() {
        return refused.has(transactionOf(this)) ? noRoom : get.call(this);
      },
    });
  };
  sayWhy(IDBRequest.prototype, ({ transaction }) => transaction);
  sayWhy(IDBTransaction.prototype, (transaction) => transaction);
}`;

test('an import that runs out of room says how far it came, and is completed by bringing it again', async () => {
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
  for (const { TransactionId } of file.slice(0, added)) written.acknowledged.set(TransactionId, 'one of many');
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

test.each(emptyStorageCases)('a browser that keeps nothing says so, and why: %s', async (what, script) => {
  const tab = await chromium.openTab();
  // As in windows in which nothing is kept.
  await runFirst(tab, script);
  const { refusal } = await expectRejection(tab.books(newDatabaseName()).call('all-books', {}), 'unavailable');
  expect(refusal.id).toBe('browserKeepsNothing');
  expect(refusal.text).toContain(what);
});
