import { expect, test } from 'vitest';
import type { Backend } from '#backends/backend.ts';
import type { ChangesSince } from '#contract/actions.ts';
import { CallError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { newTestAction, readNewestAction, readBookRows, undoById } from '../action-support.ts';
import {
  newAccountInput,
  addSmallBook,
  newTestId,
  expectRejection,
  newTransactionInput,
  createUserWithBook,
} from '../support.ts';
import type { ConformanceSuite } from '../conformance-target.ts';

type FeedRecord = ChangesSince['Actions'][number]['Records'][number];

const readCursor = async (user: Backend, book = {}) => (await user.call('changes-since', book)).Cursor;

/** Reads all changes since a sync cursor, page by page. */
async function readAllChanges(user: Backend, since: string, book = {}) {
  const pages: ChangesSince[] = [];
  for (let cursor = since; ;) {
    const page = await user.call('changes-since', { ...book, since: cursor });
    pages.push(page);
    cursor = page.Cursor;
    if (!page.HasMore) return { pages, mark: cursor, actions: pages.flatMap(({ Actions }) => Actions) };
  }
}

const recordsOf = (received: { actions: ChangesSince['Actions'] }): FeedRecord[] =>
  received.actions.flatMap(({ Records }) => Records);

const errorIdOf = (error: unknown): unknown => (error instanceof CallError ? error.detail.id : error);

/** Applies changes to a copy of rows by id. */
function applyChanges<Row>(
  rows: ReadonlyMap<string, Row>,
  records: readonly FeedRecord[],
  what: FeedRecord['RecordType'],
) {
  const copy = new Map<string, unknown>(rows);
  for (const { RecordType, RecordId, After } of records)
    if (RecordType === what) {
      if (After === null) copy.delete(RecordId);
      else copy.set(RecordId, After);
    }
  return copy;
}

/** The changes since a sync cursor, for offline copies. */
export const changesSinceSuite: ConformanceSuite = {
  calls: ['changes-since'],
  run({ newUser }) {
    test('a call without a cursor returns the current one, and no changes since then', async () => {
      const { user, book } = await createUserWithBook(newUser);
      await user.call('add-transaction', { transaction: newTransactionInput(book.food, book.cash) });
      const now = await user.call('changes-since', {});
      expect(now).toEqual({ Actions: [], Cursor: expect.stringMatching(/./), HasMore: false });
      expect(await user.call('changes-since', { since: now.Cursor })).toEqual(now);
    });

    test('changes are returned oldest first, with each record before and after', async () => {
      const { user, book } = await createUserWithBook(newUser);
      const cursor = await readCursor(user);
      const added = await user.call('add-transaction', {
        transaction: newTransactionInput(book.food, book.cash),
      });
      const { TransactionId } = added;
      const other = newTransactionInput(book.food, book.cash);
      await user.call('add-transaction', { transaction: other });
      const edit = { TransactionId, TransactionDescription: 'Dinner' };
      const changed = await user.call('update-transaction', { transaction: edit });
      await user.call('delete-transaction', { transaction: { TransactionId: other.TransactionId } });
      const received = await readAllChanges(user, cursor);
      const of = (RecordId: string, rest: object) => [{ RecordType: 'transaction', RecordId, ...rest }];
      expect(received.actions).toMatchObject([
        { Kind: 'add-transaction', Records: of(TransactionId, { Before: null, After: changed }) },
        { Kind: 'add-transaction' },
        {
          Kind: 'update-transaction',
          UndoOf: null,
          Records: of(TransactionId, { Before: added, After: changed }),
        },
        { Kind: 'delete-transaction', Records: of(other.TransactionId, { After: null }) },
      ]);
      expect(await readAllChanges(user, received.mark)).toMatchObject({ actions: [], mark: received.mark });
    });

    test('accounts, items and undos are returned, and a copy that applies all changes equals the book', async () => {
      const { user, book } = await createUserWithBook(newUser);
      const cursor = await readCursor(user);
      const before = await readBookRows(user);
      const ItemId = newTestId();
      const note = { ItemId, Kind: 'a-note', Body: '{"a":1}' };
      const { put } = await user.call('change-items', { put: [note] });
      const account = newAccountInput(book.food, 'Sweets', { AccountType: 'EXPENSE' });
      const sweets = await user.call('add-subaccount', { account });
      const row = newTransactionInput(sweets.AccountId, book.cash);
      await user.call('add-transaction', { transaction: row });
      await user.call('update-subaccount', { account: { AccountId: book.food, AccountName: 'Eating' } });
      await user.call('delete-transaction', { transaction: { TransactionId: row.TransactionId } });
      const { ActionId } = await readNewestAction(user);
      const undone = await undoById(user, ActionId);
      const received = await readAllChanges(user, cursor);
      expect(received.actions.at(-1)).toMatchObject({
        ActionId: undone.ActionId,
        Kind: 'undo',
        UndoOf: ActionId,
      });
      const records = recordsOf(received);
      const after = await readBookRows(user);
      const byAccount = (rows: typeof after) => new Map(rows.accounts.map((each) => [each.AccountId, each]));
      const byTransaction = (rows: typeof after) =>
        new Map(rows.transactions.map((each) => [each.TransactionId, each]));
      expect(applyChanges(byAccount(before), records, 'account')).toEqual(byAccount(after));
      expect(applyChanges(byTransaction(before), records, 'transaction')).toEqual(byTransaction(after));
      expect(records.find(({ RecordType }) => RecordType === 'item')).toEqual({
        RecordType: 'item',
        RecordId: ItemId,
        Before: null,
        After: put[0],
      });
    });

    test('an action that continues after a newer one is returned again', async () => {
      const { user, book } = await createUserWithBook(newUser);
      const start = await readCursor(user);
      const action = newTestAction('bulk-edit');
      const [first, second, third] = [1, 2, 3].map(() => newTransactionInput(book.food, book.cash));
      if (!first || !second || !third) throw new Error('no rows');
      await user.call('add-transaction', { transaction: first, action });
      await user.call('add-transaction', { transaction: second });
      const { mark: cursor } = await readAllChanges(user, start);
      await user.call('add-transaction', { transaction: third, action });
      const received = await readAllChanges(user, cursor);
      expect(received.actions).toMatchObject([{ ActionId: action.id, Kind: 'bulk-edit' }]);
      expect(recordsOf(received).map(({ RecordId }) => RecordId)).toContain(third.TransactionId);
      const onceMore = { TransactionId: first.TransactionId, TransactionDescription: 'Twice' };
      await user.call('update-transaction', { transaction: onceMore, action });
      expect(recordsOf(await readAllChanges(user, received.mark))).toContainEqual(
        expect.objectContaining({
          RecordId: first.TransactionId,
          After: expect.objectContaining({ TransactionDescription: 'Twice' }),
        }),
      );
    });

    test('a copy drops records that an action added and removed itself', async () => {
      const { user, book } = await createUserWithBook(newUser);
      for (const isAlone of [false, true]) {
        const action = newTestAction('bulk-edit');
        const [kept, fleeting] = [
          newTransactionInput(book.food, book.cash),
          newTransactionInput(book.food, book.cash),
        ];
        const add = (transaction: typeof kept) => user.call('add-transaction', { transaction, action });
        const start = await readCursor(user);
        if (!isAlone) await add(kept);
        await add(fleeting);
        const { mark: cursor } = await readAllChanges(user, start);
        await user.call('delete-transaction', { transaction: fleeting, action });
        // The feed returns the removal, or the client has to read the book again.
        const received = await readAllChanges(user, cursor).then(
          ({ actions }) =>
            actions.flatMap(({ Records }) => Records.map(({ RecordId, After }) => [RecordId, After])),
          errorIdOf,
        );
        expect(['cursorUnknown', [[fleeting.TransactionId, null]]]).toContainEqual(received);
        const now = await readCursor(user);
        expect(await readAllChanges(user, now)).toMatchObject({ actions: [], mark: now });
        await user.call('add-transaction', { transaction: newTransactionInput(book.food, book.cash) });
        expect((await readAllChanges(user, now)).actions).toHaveLength(1);
      }
    });

    test('a long action takes several pages, and each of its records is returned once', async () => {
      const { user, book } = await createUserWithBook(newUser);
      const cursor = await readCursor(user);
      const transactions = Array.from({ length: limits.recordsPerPage + 20 }, () =>
        newTransactionInput(book.food, book.cash),
      );
      await user.call('import-data', { data: { transactions } });
      const received = await readAllChanges(user, cursor);
      expect(received.pages[0]?.HasMore).toBe(true);
      expect(
        Math.max(...received.pages.map((page) => recordsOf({ actions: page.Actions }).length)),
      ).toBeLessThanOrEqual(limits.recordsPerPage);
      const ids = recordsOf(received).map(({ RecordId }) => RecordId);
      expect(ids.toSorted()).toEqual(transactions.map(({ TransactionId }) => TransactionId).toSorted());
    });

    test('changes in another book are not returned', async () => {
      const { user } = await createUserWithBook(newUser);
      const other = await addSmallBook(user, 'Other');
      const cursor = await readCursor(user);
      await user.call('add-transaction', {
        transaction: newTransactionInput(other.food, other.cash),
        bookName: other.name,
      });
      expect((await readAllChanges(user, cursor)).actions).toEqual([]);
    });

    test('a cursor before forgotten changes, or from another log, is rejected', async () => {
      const { user, book } = await createUserWithBook(newUser);
      const add = () =>
        user.call('add-transaction', { transaction: newTransactionInput(book.food, book.cash) });
      await add();
      const cursor = await readCursor(user);
      await user.call('forget-changes', { before: new Date(Date.now() + 86_400_000).toISOString() });
      expect(
        (await expectRejection(user.call('changes-since', { since: cursor }), 'conflict')).detail.id,
      ).toBe('cursorUnknown');
      const empty = await readCursor(user);
      expect(await readAllChanges(user, empty)).toMatchObject({ actions: [], mark: empty });
      await add();
      // If records of a forgotten log remain, the cursor after them stays valid; otherwise the book must be read again.
      const countOrError = await readAllChanges(user, empty).then(({ actions }) => actions.length, errorIdOf);
      expect(countOrError).toBe(empty === '' ? 'cursorUnknown' : 1);
      for (const since of [cursor, 'elsewhere', `999999999999 ${newTestId()}`])
        await expectRejection(user.call('changes-since', { since }), 'conflict');
      const stranger = await createUserWithBook(newUser);
      await expectRejection(
        stranger.user.call('changes-since', { since: await readCursor(user) }),
        'conflict',
      );
    });
  },
};
