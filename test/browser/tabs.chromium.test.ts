import { afterAll, expect, inject, test, vi } from 'vitest';
import type { Backend } from '#backends/backend.ts';
import type { ChangesSince } from '#contract/actions.ts';
import { CallError } from '#contract/errors.ts';
import { newAccountInput, addSmallBook, expectRejection, newTransactionInput } from '../conformance/support.ts';
import { newDatabaseName, openChromium } from './tabs.ts';
import { addErrand, changeErrands, expectAcknowledgedRows, newTestedBook, errandRow } from './writing.ts';

const chromium = await openChromium(inject('booksPage'));
afterAll(() => chromium.close());
const [here, there] = [await chromium.openTab(), await chromium.openTab()];

/** One book in two tabs. */
async function twoTabs() {
  const database = newDatabaseName();
  const [one, other] = [here.books(database), there.books(database)];
  return { database, one, other, written: newTestedBook(await addSmallBook(one)) };
}

/** Does something so often, one after another. */
async function repeat(times: number, work: () => Promise<unknown>): Promise<void> {
  for (let time = 0; time < times; time += 1) await work();
}

const search = (user: Backend) => user.call('search-transactions', { searchText: 'market' });

test('two tabs that write to the same accounts at once both arrive, and both see all', async () => {
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

test('one tab brings a file in while the other adds, pages and searches', async () => {
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

test('of two who change the same transaction one is told, and of two who delete it neither', async () => {
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

test('an account that one tab finds empty stays when the other puts something in', async () => {
  const { one, other, written } = await twoTabs();
  for (let time = 0; time < 15; time += 1) {
    const account = newAccountInput(written.book.root, `Trip ${time}`, { AccountType: 'EXPENSE' });
    await one.call('add-subaccount', { account });
    const transaction = { ...errandRow(written, 'trip'), TransactionSplitAAccountId: account.AccountId };
    const remove = () => one.call('delete-subaccount', { account: { AccountId: account.AccountId } });
    const add = () => other.call('add-transaction', { transaction });
    // Whoever is asked first has the better chance.
    const asking: (() => Promise<unknown>)[] = [remove, add];
    if (time % 2 === 1) asking.reverse();
    const outcomes = await Promise.allSettled(asking.map((ask) => ask()));
    const [deleted, added] = time % 2 === 1 ? outcomes.toReversed() : outcomes;
    expect([deleted?.status, added?.status].toSorted()).toEqual(['fulfilled', 'rejected']);
    if (added?.status === 'fulfilled') written.acknowledged.set(transaction.TransactionId, 'trip');
  }
  await expectAcknowledgedRows(other, written);
});

test('what is searched is laid together though somebody writes all the while', async () => {
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

test('whoever opens a book and searches nothing lays together what many commits left all the same', async () => {
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

test('a tab that deletes everything leaves the other with nothing, which begins anew', async () => {
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

/** What was done since a mark, page by page, and the mark after it. */
async function readActionsSince(user: Backend, cursor: string) {
  const done: ChangesSince['Actions'] = [];
  for (let since = cursor; ;) {
    const { Actions, Mark, HasMore } = await user.call('changes-since', { since });
    done.push(...Actions);
    if (!HasMore) return { done, mark: Mark };
    since = Mark;
  }
}

test('what two tabs do is told in the order in which it came, while they do it and afterwards', async () => {
  const { one, other, written } = await twoTabs();
  const { Mark: begin } = await one.call('changes-since', {});
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
    actions.flatMap(({ ActionId, Things }) => Things.map(({ ThingId }) => `${ActionId} ${ThingId}`));
  // A page may end within an action: things are in order, whatever the pages.
  expect(namesOf(received)).toEqual(namesOf(done));
  const ends = done.flatMap(({ Things }) => Things).map(({ ThingId, After }) => [ThingId, After] as const);
  const left = [...new Map(ends)].filter(([, after]) => after !== null).map(([id]) => id);
  expect(left.toSorted()).toEqual([...written.acknowledged.keys()].toSorted());
});

test('what was forgotten leaves its place to nobody, and books that begin anew know no mark', async () => {
  const { one, other, written } = await twoTabs();
  await addErrand(one, written);
  const { Mark: since } = await one.call('changes-since', {});
  await addErrand(one, written);
  await one.call('forget-changes', { before: '2999-01-01T00:00:00.000Z' });
  await expectRejection(other.call('changes-since', { since }), 'conflict');
  expect(await other.call('changes-since', {})).toMatchObject({ Mark: '' });
  await repeat(2, () => addErrand(other, written));
  for (const each of ['', since]) await expectRejection(one.call('changes-since', { since: each }), 'conflict');
  const { Mark: late } = await one.call('changes-since', {});
  expect(await other.call('changes-since', { since: late })).toMatchObject({ Actions: [], Mark: late });
  await one.call('delete-user-account', {});
  await addSmallBook(one);
  for (const each of [since, late]) await expectRejection(one.call('changes-since', { since: each }), 'conflict');
});

test('two tabs that change the same item from the same version do not both win', async () => {
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

test('a newer build that lays the books anew does not wait for the tabs of an older one', async () => {
  const { database, one, other, written } = await twoTabs();
  await Promise.all([addErrand(one, written), addErrand(other, written)]);
  const newer = await chromium.openTab();
  const before = newer.page.evaluate((name) => globalThis.rawBooks.openNewer(name), database);
  expect(await before).toBe(1);
  // Neither hangs: what is there is not theirs any more.
  for (const user of [one, other]) {
    const { refusal } = await expectRejection(user.call('all-books', {}), 'unavailable');
    expect(refusal.id).toBe('booksAreNewer');
  }
  await newer.page.close();
});
