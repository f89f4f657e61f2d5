import { expect, test } from 'vitest';
import { newTestAction, readNewestAction, readBookRows, undoById } from '../action-support.ts';
import {
  addSmallBook,
  newTestId,
  expectRejection,
  newTransactionInput,
  createUserWithBook,
} from '../support.ts';
import type { ConformanceSuite } from '../conformance-target.ts';

/** Actions and the records they changed. */
export const actionsSuite: ConformanceSuite = {
  calls: ['changes', 'forget-changes'],
  run({ newUser }) {
    test('a call without an action is its own action with the record that it changed', async () => {
      const { user, book } = await createUserWithBook(newUser);
      const added = await user.call('add-transaction', {
        transaction: newTransactionInput(book.food, book.cash),
      });
      const { TransactionId } = added;
      const own = { BookId: book.root, RecordType: 'transaction', RecordId: TransactionId, About: 'Lunch' };
      const none = { Added: 0, Changed: 0, Removed: 0, Accounts: 0, Items: 0, UndoOf: null, UndoneBy: null };
      const adding = { ...own, ...none, Kind: 'add-transaction', Added: 1, Before: null };
      expect(await readNewestAction(user)).toEqual({
        ...adding,
        ActionId: expect.any(String),
        At: expect.any(String),
        After: added,
      });

      const changed = await user.call('update-transaction', {
        transaction: { TransactionId, TransactionDescription: 'Dinner' },
      });
      await user.call('delete-transaction', { transaction: { TransactionId } });
      const about = { ...own, ...none, About: 'Dinner' };
      expect(await user.call('changes', { id: TransactionId })).toMatchObject([
        { ...about, Kind: 'delete-transaction', Removed: 1, Before: changed, After: null },
        { ...about, Kind: 'update-transaction', Changed: 1, Before: added, After: changed },
        { ...adding, After: added },
      ]);
    });

    test('an action has an account as stored, without derived fields', async () => {
      const { user, book } = await createUserWithBook(newUser);
      const { accounts: before } = await readBookRows(user);
      await user.call('update-subaccount', { account: { AccountId: book.food, AccountName: 'Eating' } });
      const { accounts: after } = await readBookRows(user);
      const food = (rows: typeof before) => rows.find(({ AccountId }) => AccountId === book.food);
      expect(await readNewestAction(user, { id: book.food })).toMatchObject({
        RecordType: 'account',
        RecordId: book.food,
        About: 'Eating',
        Kind: 'update-subaccount',
        Changed: 1,
        Before: food(before),
        After: food(after),
      });
    });

    test('calls with the same id are one action of the first kind, with one entry per record', async () => {
      const { user, book } = await createUserWithBook(newUser);
      const action = newTestAction('bulk-edit');
      const [first, second, third] = [1, 2, 3].map(() => newTransactionInput(book.food, book.cash));
      if (!first || !second || !third) throw new Error('no rows');
      const old = await user.call('add-transaction', { transaction: first });
      await user.call('add-transaction', { transaction: second, action });
      await user.call('add-transaction', { transaction: third, action: { ...action, kind: 'other' } });
      const edit = (TransactionId: string, TransactionDescription: string) =>
        user.call('update-transaction', { transaction: { TransactionId, TransactionDescription }, action });
      await edit(first.TransactionId, 'A');
      const latest = await edit(first.TransactionId, 'B');
      const named = await edit(second.TransactionId, 'C');
      await user.call('delete-transaction', { transaction: third, action });
      const one = { ActionId: action.id, Kind: 'bulk-edit', BookId: book.root, UndoOf: null, UndoneBy: null };
      const listed = await readNewestAction(user);
      expect(listed).toMatchObject({ ...one, Added: 1, Changed: 1, Removed: 0, Accounts: 0, About: 'C' });
      expect(listed).not.toHaveProperty('What');
      const entries = [
        {
          ...one,
          RecordId: first.TransactionId,
          Changed: 1,
          Added: 0,
          About: 'B',
          Before: old,
          After: latest,
        },
        { ...one, RecordId: second.TransactionId, Added: 1, Changed: 0, Before: null, After: named },
      ];
      expect(await user.call('changes', { of: action.id })).toMatchObject(
        entries.toSorted((a, b) => (a.RecordId < b.RecordId ? -1 : 1)),
      );
      await undoById(user, action.id);
      expect((await readBookRows(user)).transactions).toEqual([old]);
    });

    test('calls that change nothing, or revert changes of their own action, leave no action', async () => {
      const { user, book } = await createUserWithBook(newUser);
      const transaction = newTransactionInput(book.food, book.cash);
      await user.call('add-transaction', { transaction });
      const before = await user.call('changes', {});
      const action = newTestAction('nothing');
      await user.call('add-transaction', { transaction, action });
      await user.call('update-subaccount', {
        account: { AccountId: book.food, AccountName: 'Food' },
        action,
      });
      await user.call('import-data', { data: await readBookRows(user), action });
      await user.call('set-user-config', { config: { enableAnimations: true } });
      await user.call('refresh-db', {});
      await expectRejection(
        user.call('add-transaction', { transaction: newTransactionInput(book.food, book.group), action }),
        'not-allowed',
      );
      const fleeting = newTransactionInput(book.food, book.cash);
      await user.call('add-transaction', { transaction: fleeting, action });
      await user.call('delete-transaction', { transaction: fleeting, action });
      expect(await user.call('changes', {})).toEqual(before);
      await expectRejection(user.call('changes', { of: action.id }), 'not-found');
    });

    test('actions are listed by book, fifty a page, and forgotten by age', async () => {
      const { user, book } = await createUserWithBook(newUser);
      const other = await addSmallBook(user, 'Other');
      const both = newTestAction('both');
      for (const at of [book, other])
        await user.call('add-transaction', {
          transaction: newTransactionInput(at.food, at.cash),
          bookName: at.name,
          action: both,
        });
      expect(await readNewestAction(user)).toMatchObject({ BookId: null, Added: 2 });
      for (const bookName of ['Main', 'Other'])
        expect(await readNewestAction(user, { bookName })).toMatchObject({ ActionId: both.id });
      await user.call('update-subaccount', {
        account: { AccountId: other.food, AccountName: 'Meals' },
        bookName: 'Other',
      });
      expect(await readNewestAction(user, { bookName: 'main' })).toMatchObject({ ActionId: both.id });
      expect(await readNewestAction(user, { bookName: 'Other' })).toMatchObject({ About: 'Meals' });
      await expectRejection(user.call('changes', { bookName: 'Nowhere' }), 'not-found');
      await expectRejection(user.call('changes', { after: newTestId() }), 'not-found');

      for (let at = 0; at < 45; at += 1)
        await user.call('update-subaccount', {
          account: { AccountId: book.bank, AccountName: `Bank ${at}` },
        });
      const first = await user.call('changes', {});
      const rest = await user.call('changes', { after: first.at(-1)?.ActionId ?? '' });
      expect(first).toHaveLength(50);
      expect(first.map(({ About }) => About).slice(0, 2)).toEqual(['Bank 44', 'Bank 43']);
      const all = [...first, ...rest];
      expect(new Set(all.map(({ ActionId }) => ActionId)).size).toBe(all.length);
      expect(all).toHaveLength(45 + 2 + 16);

      expect(await user.call('forget-changes', { before: '2000-01-01T00:00:00.000Z' })).toBe(0);
      const rows = await readBookRows(user);
      expect(await user.call('forget-changes', { before: '9999-01-01T00:00:00.000Z' })).toBe(all.length);
      expect(await user.call('changes', {})).toEqual([]);
      await expectRejection(undoById(user, both.id), 'not-found');
      expect(await readBookRows(user)).toEqual(rows);
    });
  },
};
