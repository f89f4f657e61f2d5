import { afterEach, expect, test, vi } from 'vitest';
import type { Backend } from '#backends/backend.ts';
import type { ChangesSince } from '#contract/actions.ts';
import { planLog, toLoggedItem } from '#documents/changes/log.ts';
import { createActionHead } from '#documents/model/action-documents.ts';
import { newTestAction, readNewestAction, undoById } from '../../test/conformance/action-support.ts';
import {
  newAccountInput,
  addSmallBook,
  newTestId,
  expectRejection,
  newTransactionInput,
} from '../../test/conformance/support.ts';
import { createDocumentsUser } from '../../test/support/documents-user.ts';
import {
  stopClock,
  createSyncedUser,
  readCurrentCursor,
  readChangesSince,
} from '../../test/support/synced-user.ts';
import { createMemoryDocuments } from '../../test/support/memory-store.ts';

afterEach(() => void vi.useRealTimers());

const actionsSince = async (user: Backend, mark: string, bookName?: string) =>
  (await readChangesSince(user, mark, bookName)).flatMap(({ Actions }) => Actions);

const readRecordsSince = async (user: Backend, mark: string, bookName?: string) =>
  (await actionsSince(user, mark, bookName)).flatMap(({ Records }) => Records);

/** Returns the number of records in each action of a page. */
const countsOf = ({ Actions }: ChangesSince) => Actions.map(({ Records }) => Records.length);
const idsOf = ({ Actions }: ChangesSince) =>
  Actions.flatMap(({ Records }) => Records.map(({ RecordId }) => RecordId));

const expectUnknown = async (user: Backend, since: string) =>
  expect((await expectRejection(user.call('changes-since', { since }), 'conflict')).detail.id).toBe(
    'cursorUnknown',
  );

const add = (user: Backend, { food, cash }: { food: string; cash: string }, fields: object = {}) =>
  user.call('add-transaction', { transaction: newTransactionInput(food, cash, fields) });

test('returns changes in the order of arrival, whatever the clocks of the writers say', async () => {
  const { user, otherDevice, book, cursor } = await createSyncedUser();
  const action = newTestAction('in-two-calls');
  const inAction = () =>
    user.call('add-transaction', { transaction: newTransactionInput(book.food, book.cash), action });
  stopClock('2026-06-01T00:00:00Z');
  const first = await inAction();
  stopClock('2035-01-01T00:00:00Z');
  const inFuture = await add(otherDevice, book);
  stopClock('2001-01-01T00:00:00Z');
  const behind = await add(otherDevice, book);
  stopClock('2026-06-02T00:00:00Z');
  const second = await inAction();
  expect(await actionsSince(user, cursor)).toMatchObject(
    [first, inFuture, behind, second].map(({ TransactionId }) => ({
      Records: [{ RecordType: 'transaction', RecordId: TransactionId, Before: null }],
    })),
  );
  const done = await actionsSince(user, cursor);
  expect(done.map(({ Kind, UndoOf }) => [Kind, UndoOf])).toEqual(
    ['in-two-calls', 'add-transaction', 'add-transaction', 'in-two-calls'].map((kind) => [kind, null]),
  );
  expect([done[0]?.ActionId, done[3]?.ActionId]).toEqual([action.id, action.id]);
  expect(done.map(({ At }) => At.slice(0, 4))).toEqual(['2026', '2035', '2001', '2026']);
});

test('returns only the current cursor when called without one, and no changes after it', async () => {
  const { user, book, cursor } = await createSyncedUser();
  expect(await user.call('changes-since', {})).toEqual({ Actions: [], Cursor: cursor, HasMore: false });
  expect(await user.call('changes-since', { since: cursor })).toEqual({
    Actions: [],
    Cursor: cursor,
    HasMore: false,
  });
  await add(user, book);
  const next = await readCurrentCursor(user);
  expect(next).not.toBe(cursor);
  expect(await user.call('changes-since', { since: cursor })).toMatchObject({ Cursor: next, HasMore: false });
});

test('returns each record with its state before each action and its current state', async () => {
  const { user, book, cursor } = await createSyncedUser();
  const [changed, gone, back] = [await add(user, book), await add(user, book), await add(user, book)];
  const since = await readCurrentCursor(user);
  const change = (TransactionSplitAValue: string) =>
    user.call('update-transaction', {
      transaction: { TransactionId: changed.TransactionId, TransactionSplitAValue },
    });
  const between = await change('5');
  const now = await change('7');
  const remove = ({ TransactionId }: { TransactionId: string }) =>
    user.call('delete-transaction', { transaction: { TransactionId } });
  await remove(gone);
  await remove(back);
  const { TransactionDateEntered: _entered, ...again } = back;
  const added = await user.call('add-transaction', { transaction: again });
  expect((await readRecordsSince(user, since)).map(({ Before, After }) => [Before, After])).toEqual([
    [changed, now],
    [between, now],
    [gone, null],
    [back, added],
    [null, added],
  ]);
  expect((await readRecordsSince(user, cursor)).slice(0, 3).map(({ After }) => After)).toEqual([
    now,
    null,
    added,
  ]);
});

test('returns changes of accounts and items, and the changes of an undo', async () => {
  const { user, book, cursor } = await createSyncedUser();
  const account = newAccountInput(book.root, 'Shop', { AccountType: 'EXPENSE' });
  await user.call('add-subaccount', { account });
  const item = { ItemId: newTestId(), Kind: 'a-note', Body: '{}' };
  const { put } = await user.call('change-items', { put: [item] });
  await user.call('update-subaccount', { account: { AccountId: book.food, AccountName: 'Meals' } });
  const { ActionId } = await readNewestAction(user);
  const undone = await undoById(user, ActionId);
  const done = await actionsSince(user, cursor);
  expect(done.map(({ Kind, UndoOf }) => [Kind, UndoOf])).toEqual([
    ['add-subaccount', null],
    ['change-items', null],
    ['update-subaccount', null],
    [undone.Kind, ActionId],
  ]);
  const { accounts } = (await user.call('export-data', {})).data;
  const food = accounts.find(({ AccountId }) => AccountId === book.food);
  expect(done.flatMap(({ Records }) => Records)).toEqual([
    {
      RecordType: 'account',
      RecordId: account.AccountId,
      Before: null,
      After: accounts.find(({ AccountId }) => AccountId === account.AccountId),
    },
    { RecordType: 'item', RecordId: item.ItemId, Before: null, After: put[0] },
    { RecordType: 'account', RecordId: book.food, Before: food, After: food },
    { RecordType: 'account', RecordId: book.food, Before: { ...food, AccountName: 'Meals' }, After: food },
  ]);
});

test('splits many changes into pages', async () => {
  const { user, book, cursor } = await createSyncedUser({ takesAnyCommit: true });
  const action = newTestAction('bulk-add');
  const ids: string[] = [];
  for (const count of [200, 200, 101]) {
    const some = Array.from({ length: count }, () => newTransactionInput(book.food, book.cash));
    ids.push(...some.map(({ TransactionId }) => TransactionId));
    await user.call('change-transactions', { add: some, action });
  }
  const pages = await readChangesSince(user, cursor);
  expect(pages.map(countsOf)).toEqual([[200, 200, 100], [1]]);
  expect(pages.flatMap(idsOf)).toEqual(ids);
  expect(pages.at(-1)?.Cursor).toBe(await readCurrentCursor(user));

  await user.call('delete-subaccount', { account: { AccountId: book.food }, override: true });
  const removed = await readChangesSince(user, pages.at(-1)?.Cursor ?? '');
  expect(removed.map((page) => idsOf(page).length)).toEqual([500, 2]);
  expect(removed.flatMap(idsOf).toSorted()).toEqual([...ids, book.food].toSorted());
  const records = removed.flatMap(({ Actions }) => Actions).flatMap(({ Records }) => Records);
  expect(records.filter(({ After }) => After !== null)).toEqual([]);
});

test('continues within a log entry that is longer than a page, whatever entries of other books are in between', async () => {
  const { store, user, book, cursor } = await createSyncedUser();
  const second = await addSmallBook(user, 'Second');
  const notes = Array.from({ length: 1500 }, (_, index) => ({
    ItemId: newTestId(),
    BookId: index % 3 === 0 ? second.root : book.root,
    Kind: 'a-note',
    Body: '{}',
    ItemDateEntered: '',
  }));
  const touches = notes.map((after) => toLoggedItem({ after }));
  const [begin, next] = [touches.slice(0, 1499), touches.slice(1499)];
  const writes = [begin, next].map((some) => planLog(createActionHead(newTestAction('long')), some));
  expect(writes.map(({ length }) => length)).toEqual([1, 1]);
  for (const some of writes) await store.commit(some);
  const pages = await readChangesSince(user, cursor);
  expect(pages.map(countsOf)).toEqual([[500], [499, 1]]);
  const own = notes.filter(({ BookId }) => BookId === book.root);
  expect(pages.flatMap(idsOf)).toEqual(own.map(({ ItemId }) => ItemId));
});

test('reports no more pages after an exactly full one and skips entries of other books', async () => {
  const { user, book, cursor } = await createSyncedUser();
  for (const count of [200, 200, 100]) {
    const some = Array.from({ length: count }, () => newTransactionInput(book.food, book.cash));
    await user.call('change-transactions', { add: some });
  }
  await addSmallBook(user, 'Second');
  const pages = await readChangesSince(user, cursor);
  expect(pages.map(({ Actions }) => Actions.length)).toEqual([3]);
  expect(pages[0]?.Cursor).toBe(await readCurrentCursor(user));
});

test('returns no changes of other books', async () => {
  const { store, user, book, cursor } = await createSyncedUser();
  const second = await addSmallBook(user, 'Second');
  await user.call('add-transaction', {
    bookName: 'Second',
    transaction: newTransactionInput(second.food, second.cash),
  });
  expect(await user.call('changes-since', { since: cursor })).toEqual({
    Actions: [],
    Cursor: await readCurrentCursor(user, 'Second'),
    HasMore: false,
  });
  const note = { ItemId: newTestId(), BookId: second.root, Kind: 'a-note', Body: '{}', ItemDateEntered: '' };
  for (let time = 0; time < 1200; time += 1)
    await store.commit(planLog(createActionHead(newTestAction('many')), [toLoggedItem({ after: note })]));
  await add(user, book);
  const pages = await readChangesSince(user, cursor);
  expect(pages.map(({ Actions, HasMore }) => [Actions.length, HasMore])).toEqual([
    [0, true],
    [1, false],
  ]);
});

test('reports a row that an import moved to another book as deleted in its own', async () => {
  const { user, book } = await createSyncedUser();
  const second = await addSmallBook(user, 'Second');
  const row = await add(user, book);
  const mark = await readCurrentCursor(user);
  const moved = {
    ...row,
    TransactionSplitAAccountId: second.food,
    TransactionSplitBAccountId: second.cash,
  };
  await user.call('import-data', { data: { transactions: [moved] } });
  const { TransactionId: RecordId } = row;
  const expected = { RecordType: 'transaction', RecordId, Before: row };
  expect(await readRecordsSince(user, mark)).toEqual([{ ...expected, After: null }]);
  expect(await readRecordsSince(user, mark, 'Second')).toEqual([{ ...expected, After: moved }]);
  await undoById(user, (await readNewestAction(user)).ActionId);
  expect((await readRecordsSince(user, mark)).map(({ After }) => After)).toEqual([row, row]);
  expect((await readRecordsSince(user, mark, 'Second')).map(({ After }) => After)).toEqual([null, null]);
});

test('forces a full reload only for readers that had not received the deleted log entries', async () => {
  const { documents, user, book, cursor } = await createSyncedUser();
  const action = newTestAction('in-two-calls');
  const inAction = () =>
    user.call('add-transaction', { transaction: newTransactionInput(book.food, book.cash), action });
  stopClock('2026-06-01T00:00:00Z');
  await inAction();
  stopClock('2026-06-03T00:00:00Z');
  await add(user, book);
  const between = await readCurrentCursor(user);
  stopClock('2026-06-04T00:00:00Z');
  // The entry is deleted with its action, although earlier arrivals stay.
  await inAction();
  await add(user, book);
  const last = await readCurrentCursor(user);
  const size = documents.actions.size;
  await user.call('forget-changes', { before: '2026-06-02T00:00:00.000Z' });
  expect(documents.actions.size).toBe(size - 2);
  for (const since of [cursor, between]) await expectUnknown(user, since);
  await add(user, book);
  expect(await actionsSince(user, last)).toHaveLength(1);
});

test('does not reuse the position of the last entry after the log was cleared', async () => {
  const { user, book } = await createSyncedUser();
  await add(user, book);
  const mark = await readCurrentCursor(user);
  await add(user, book);
  const later = await readCurrentCursor(user);
  await user.call('forget-changes', { before: '2999-01-01T00:00:00.000Z' });
  expect(await readCurrentCursor(user)).toBe('');
  expect(await user.call('changes-since', { since: '' })).toEqual({
    Actions: [],
    Cursor: '',
    HasMore: false,
  });
  for (const since of [mark, later]) await expectUnknown(user, since);
  await add(user, book);
  await add(user, book);
  for (const since of ['', mark, later]) await expectUnknown(user, since);
});

test('rejects texts that are not cursors of this log', async () => {
  const { documents, user, book, cursor } = await createSyncedUser();
  const [position, name = ''] = cursor.split(/:(.*)/s);
  await add(user, book);
  expect(await actionsSince(user, cursor)).toHaveLength(1);
  const foreign = ['x', ':', '0', '7:', '-1:x', '1e3:x', `999999:${name}`, name];
  const twisted = [`0${cursor}`, ` ${cursor}`, `${cursor}\n`, `${position}:${name.slice(1)}`];
  const moved = [`${Number(position) - 1}:${name}`, `${position}.:${name}`, `${position}.0:${name}`];
  const wrong = [...foreign, ...twisted, ...moved, `${position}.x:${name}`];
  for (const since of wrong) await expectUnknown(user, since);
  const restored = createDocumentsUser(createMemoryDocuments());
  await addSmallBook(restored);
  await expectUnknown(restored, cursor);
  const last = [...documents.actions.keys()].at(-1) ?? '';
  documents.actions.set(last, { broken: true });
  await expectUnknown(user, cursor);
});

test('does not report a record as missing that was changed during the call', async () => {
  const { store, user, otherDevice, book, cursor } = await createSyncedUser();
  const account = newAccountInput(book.root, 'Shop', { AccountType: 'EXPENSE' });
  const { changeFeed } = store;
  if (changeFeed === undefined) throw new Error('nothing arrives');
  let hasHappened = false;
  store.changeFeed = {
    ...changeFeed,
    async *after(mark) {
      if (!hasHappened) await otherDevice.call('add-subaccount', { account });
      hasHappened = true;
      yield* changeFeed.after(mark);
    },
  };
  expect(await readRecordsSince(user, cursor)).toMatchObject([{ After: { AccountName: 'Shop' } }]);
});

test('rejects a book that does not exist', async () => {
  const { user } = await createSyncedUser();
  await expectRejection(user.call('changes-since', { bookName: 'Nowhere' }), 'not-found');
});
