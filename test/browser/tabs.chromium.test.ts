import { afterAll, expect, inject, test, vi } from 'vitest';
import type { Backend } from '#backends/backend.ts';
import type { ChangesSince } from '#contract/actions.ts';
import { CallError } from '#contract/errors.ts';
import {
  newAccountInput,
  addSmallBook,
  expectRejection,
  newTransactionInput,
} from '../conformance/support.ts';
import { newDatabaseName, openChromium } from './tabs.ts';
import { addErrand, changeErrands, expectAcknowledgedRows, newTestedBook, errandRow } from './tested-book.ts';

const chromium = await openChromium(inject('booksPage'));
afterAll(() => chromium.close());
const [here, there] = [await chromium.openTab(), await chromium.openTab()];

/** Opens one book in two tabs. */
async function twoTabs() {
  const database = newDatabaseName();
  const [one, other] = [here.books(database), there.books(database)];
  return { database, one, other, written: newTestedBook(await addSmallBook(one)) };
}

/** Repeats some work in sequence. */
async function repeat(times: number, work: () => Promise<unknown>): Promise<void> {
  for (let time = 0; time < times; time += 1) await work();
}

const search = (user: Backend) => user.call('search-transactions', { searchText: 'market' });

test('two tabs that write to the same accounts concurrently both succeed, and both see all rows', async () => {
  const { one, other, written } = await twoTabs();
  await Promise.all(
    [one, other].flatMap((user) => [
      repeat(25, () => addErrand(user, written)),
      repeat(10, () => changeErrands(user, written)),
      repeat(15, () => search(user)),
    ]),
  );
  for (const user of [one, other]) await expectAcknowledgedRows(user, written);
});

test('one tab imports a file while the other one adds rows, pages and searches', async () => {
  const { one, other, written } = await twoTabs();
  const file = Array.from({ length: 1500 }, () => errandRow(written, 'file'));
  let isDone = false;
  const adding = async () => {
    while (!isDone) {
      await addErrand(other, written);
      const found = await search(other);
      const page = await other.call('transactions', { account: { AccountId: written.book.cash } });
      expect(Math.min(found.length, page.length)).toBeGreaterThan(0);
    }
  };
  const importing = one.call('import-data', { data: { transactions: file } }).finally(() => (isDone = true));
  const [answer] = await Promise.all([importing, adding()]);
  expect(answer).toMatchObject({ complete: true, transactions: { added: file.length } });
  for (const { TransactionId } of file) written.acknowledged.set(TransactionId, 'file');
  for (const user of [one, other]) await expectAcknowledgedRows(user, written);
});

test('one of two concurrent changes of a transaction is rejected, and neither of two deletions is', async () => {
  const { one, other, written } = await twoTabs();
  for (let time = 0; time < 10; time += 1) {
    const row = await one.call('add-transaction', {
      transaction: newTransactionInput(written.book.food, written.book.cash),
    });
    const { TransactionId, TransactionDateEntered } = row;
    const change = (user: Backend, TransactionSplitAValue: string) =>
      user.call('update-transaction', {
        transaction: { TransactionId, TransactionDateEntered, TransactionSplitAValue },
      });
    const outcomes = await Promise.allSettled([change(one, '5'), change(other, '7')]);
    const failed = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(failed.map(({ reason }) => reason instanceof CallError && reason.code)).toEqual(['conflict']);
    const deletions = await Promise.allSettled(
      [one, other].map((user) => user.call('delete-transaction', { transaction: { TransactionId } })),
    );
    const late = deletions.filter((outcome) => outcome.status === 'rejected');
    expect(
      late.filter(({ reason }) => !(reason instanceof CallError && reason.code === 'not-found')),
    ).toEqual([]);
  }
  await expectAcknowledgedRows(one, written);
});

test('an account that one tab finds empty is not deleted if the other tab adds a transaction to it', async () => {
  const { one, other, written } = await twoTabs();
  for (let time = 0; time < 15; time += 1) {
    const account = newAccountInput(written.book.root, `Trip ${time}`, { AccountType: 'EXPENSE' });
    await one.call('add-subaccount', { account });
    const transaction = { ...errandRow(written, 'trip'), TransactionSplitAAccountId: account.AccountId };
    const remove = () => one.call('delete-subaccount', { account: { AccountId: account.AccountId } });
    const add = () => other.call('add-transaction', { transaction });
    // The call that is sent first is more likely to win.
    const asking: (() => Promise<unknown>)[] = [remove, add];
    if (time % 2 === 1) asking.reverse();
    const outcomes = await Promise.allSettled(asking.map((ask) => ask()));
    const [deleted, added] = time % 2 === 1 ? outcomes.toReversed() : outcomes;
    expect([deleted?.status, added?.status].toSorted()).toEqual(['fulfilled', 'rejected']);
    if (added?.status === 'fulfilled') written.acknowledged.set(transaction.TransactionId, 'trip');
  }
  await expectAcknowledgedRows(other, written);
});

test('the search index is combined while other calls write all the time', async () => {
  const { database, one, other, written } = await twoTabs();
  await here.page.evaluate((name) => globalThis.rawBooks.addManyCommitRecords(name), database);
  const records = () => here.page.evaluate((name) => globalThis.rawBooks.countCommitRecords(name), database);
  let isDone = false;
  const adding = async (user: Backend) => {
    while (!isDone) await addErrand(user, written);
  };
  const looking = async () => {
    await search(one);
    await vi.waitFor(async () => expect(await records()).toBeLessThan(100), 5000);
  };
  await Promise.all([
    looking().finally(() => (isDone = true)),
    ...[one, one, one, other, other, other].map(adding),
  ]);
  for (const user of [one, other]) await expectAcknowledgedRows(user, written);
});

test('opening a book combines the search index after many commits even without a search', async () => {
  const database = newDatabaseName();
  const written = newTestedBook(await addSmallBook(here.books(database)));
  await repeat(5, () => addErrand(here.books(database), written));
  const tab = await chromium.openTab();
  await tab.page.evaluate((name) => globalThis.rawBooks.addManyCommitRecords(name), database);
  const user = tab.books(database);
  expect(await user.call('transactions', { account: { AccountId: written.book.cash } })).toHaveLength(5);
  const records = () => tab.page.evaluate((name) => globalThis.rawBooks.countCommitRecords(name), database);
  await vi.waitFor(async () => expect(await records()).toBeLessThan(100), 5000);
  await addErrand(user, written);
  for (const each of [user, here.books(database)]) await expectAcknowledgedRows(each, written);
  await tab.page.close();
});

test('a tab that deletes everything leaves the other tab without books, and both can create new ones', async () => {
  const { one, other, written } = await twoTabs();
  await Promise.all([addErrand(one, written), addErrand(other, written), search(other)]);
  const writing = Promise.allSettled([repeat(5000, () => addErrand(other, written))]);
  expect(await one.call('delete-user-account', {})).toBe(true);
  const [outcome] = await writing;
  expect(outcome).toMatchObject({ status: 'rejected', reason: { name: 'CallError' } });
  for (const user of [other, one]) expect(await user.call('all-books', {})).toEqual([]);
  await expectRejection(search(other), 'not-found');
  const again = newTestedBook(await addSmallBook(other, 'Again'));
  await Promise.all([addErrand(one, again), addErrand(other, again)]);
  for (const user of [one, other]) await expectAcknowledgedRows(user, again);
});

/** Reads all changes since a sync cursor, page by page, and the cursor after them. */
async function readActionsSince(user: Backend, cursor: string) {
  const done: ChangesSince['Actions'] = [];
  for (let since = cursor; ;) {
    const { Actions, Cursor, HasMore } = await user.call('changes-since', { since });
    done.push(...Actions);
    if (!HasMore) return { done, mark: Cursor };
    since = Cursor;
  }
}

test('the change feed returns the changes of two tabs in commit order, during the changes and afterwards', async () => {
  const { one, other, written } = await twoTabs();
  const { Cursor: begin } = await one.call('changes-since', {});
  const file = Array.from({ length: 450 }, () => errandRow(written, 'file'));
  let isDone = false;
  let cursor = begin;
  const received: ChangesSince['Actions'] = [];
  const listen = async () => {
    const next = await readActionsSince(one, cursor);
    received.push(...next.done);
    cursor = next.mark;
  };
  const listening = async () => {
    while (!isDone) await listen();
  };
  const doing = Promise.all([
    repeat(25, () => addErrand(other, written)),
    repeat(10, () => changeErrands(one, written)),
    one.call('import-data', { data: { transactions: file } }),
  ]).finally(() => (isDone = true));
  await Promise.all([doing, listening()]);
  await listen();
  for (const { TransactionId } of file) written.acknowledged.set(TransactionId, 'file');
  const { done, mark: end } = await readActionsSince(other, begin);
  expect(end).toBe(cursor);
  const namesOf = (actions: ChangesSince['Actions']) =>
    actions.flatMap(({ ActionId, Records }) => Records.map(({ RecordId }) => `${ActionId} ${RecordId}`));
  // A page may end within an action, so only the order of the records is compared.
  expect(namesOf(received)).toEqual(namesOf(done));
  const ends = done
    .flatMap(({ Records }) => Records)
    .map(({ RecordId, After }) => [RecordId, After] as const);
  const left = [...new Map(ends)].filter(([, after]) => after !== null).map(([id]) => id);
  expect(left.toSorted()).toEqual([...written.acknowledged.keys()].toSorted());
});

test('forgotten changes do not free their positions, and newly created books know no sync cursor', async () => {
  const { one, other, written } = await twoTabs();
  await addErrand(one, written);
  const { Cursor: since } = await one.call('changes-since', {});
  await addErrand(one, written);
  await one.call('forget-changes', { before: '2999-01-01T00:00:00.000Z' });
  await expectRejection(other.call('changes-since', { since }), 'conflict');
  expect(await other.call('changes-since', {})).toMatchObject({ Cursor: '' });
  await repeat(2, () => addErrand(other, written));
  for (const each of ['', since])
    await expectRejection(one.call('changes-since', { since: each }), 'conflict');
  const { Cursor: late } = await one.call('changes-since', {});
  expect(await other.call('changes-since', { since: late })).toMatchObject({ Actions: [], Cursor: late });
  await one.call('delete-user-account', {});
  await addSmallBook(one);
  for (const each of [since, late])
    await expectRejection(one.call('changes-since', { since: each }), 'conflict');
});

test('one of two tabs is rejected if both change an item from the same version', async () => {
  const { one, other, written } = await twoTabs();
  const item = { ItemId: 'I', Kind: 'a-note', Body: '{}' };
  const [stored] = (await one.call('change-items', { put: [item] })).put;
  const put = [{ ...item, ItemDateEntered: stored?.ItemDateEntered }];
  const changes = await Promise.allSettled([one, other].map((user) => user.call('change-items', { put })));
  expect(changes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const AccountId = written.book.cash;
  await Promise.all(
    [one, other].map((user, index) =>
      user.call('update-subaccount', { account: { AccountId }, props: { set: { [`key${index}`]: index } } }),
    ),
  );
  const { PropsInJSON } = await one.call('update-subaccount', { account: { AccountId } });
  expect(JSON.parse(PropsInJSON)).toEqual({ key0: 0, key1: 1 });
});

test('a newer build that creates the database again does not wait for tabs of an older build', async () => {
  const { database, one, other, written } = await twoTabs();
  await Promise.all([addErrand(one, written), addErrand(other, written)]);
  const newer = await chromium.openTab();
  const before = newer.page.evaluate((name) => globalThis.rawBooks.openNewer(name), database);
  expect(await before).toBe(1);
  // Neither call hangs: the database no longer belongs to the older build.
  for (const user of [one, other]) {
    const { detail } = await expectRejection(user.call('all-books', {}), 'unavailable');
    expect(detail.id).toBe('booksAreNewer');
  }
  await newer.page.close();
});
