import { describe, expect, test } from 'vitest';
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

/** Undo and redo of actions. */
export const undoSuite: ConformanceSuite = {
  calls: ['undo'],
  run({ newUser, differences }) {
    test('undo and redo restore everything; a second undo is rejected', async () => {
      const { user, book } = await createUserWithBook(newUser);
      const row = await user.call('add-transaction', {
        transaction: newTransactionInput(book.food, book.cash),
      });
      const { TransactionId } = row;
      const action = newTestAction('edit');
      await user.call('update-transaction', {
        transaction: { TransactionId, TransactionSplitAValue: '5' },
        action,
      });
      const after = await readBookRows(user);
      const undone = await undoById(user, action.id);
      expect(undone).toMatchObject({
        Kind: 'undo',
        UndoOf: action.id,
        UndoneBy: null,
        Changed: 1,
        After: row,
      });
      expect(await readNewestAction(user)).toEqual(undone);
      expect((await readBookRows(user)).transactions).toEqual([row]);
      expect((await expectRejection(undoById(user, action.id), 'conflict')).detail.id).toBe('undoneAlready');

      const again = newTestAction('redo');
      expect(await user.call('undo', { undoes: undone.ActionId, action: again })).toMatchObject({
        ActionId: again.id,
        Kind: 'redo',
        UndoOf: undone.ActionId,
      });
      expect(await readBookRows(user)).toEqual(after);
      expect((await user.call('changes', {})).slice(1, 3)).toMatchObject([
        { ActionId: undone.ActionId, UndoneBy: again.id },
        { ActionId: action.id, UndoneBy: undone.ActionId },
      ]);
      await undoById(user, action.id);
      expect((await readBookRows(user)).transactions).toEqual([row]);
      await expectRejection(undoById(user, newTestId()), 'not-found');
    });

    test('merging accounts is one action; its undo restores rows, sub-accounts and the account', async () => {
      const { user, book } = await createUserWithBook(newUser);
      const from = newAccountInput(book.root, 'Shopping', { AccountType: 'EXPENSE' });
      const below = newAccountInput(from.AccountId, 'Shoes', { AccountType: 'EXPENSE' });
      for (const account of [from, below]) await user.call('add-subaccount', { account });
      const add = [1, 2, 3].map(() => newTransactionInput(from.AccountId, book.bank));
      const { added } = await user.call('change-transactions', { add });
      const before = await readBookRows(user);
      const action = newTestAction('merge');
      const update = added.map((each) => ({ ...each, TransactionSplitAAccountId: book.food }));
      await user.call('change-transactions', { update, action });
      const moved = { AccountId: below.AccountId, ParentAccountId: book.food };
      await user.call('update-subaccount', { account: moved, action });
      await user.call('delete-subaccount', { account: { AccountId: from.AccountId }, action });
      const after = await readBookRows(user);
      expect(after.accounts).toHaveLength(before.accounts.length - 1);
      expect(after.transactions.map((each) => each.TransactionSplitAAccountId)).toEqual(
        added.map(() => book.food),
      );
      expect(await readNewestAction(user)).toMatchObject({ ActionId: action.id, Changed: 4, Removed: 1 });
      const undone = await undoById(user, action.id);
      const back = await readBookRows(user);
      expect(new Set(back.accounts)).toEqual(new Set(before.accounts));
      expect(new Set(back.transactions)).toEqual(new Set(before.transactions));
      await undoById(user, undone.ActionId);
      expect(new Set((await readBookRows(user)).accounts)).toEqual(new Set(after.accounts));
    });

    test('an import is one action; its undo removes added rows and restores replaced ones', async () => {
      const { user, book } = await createUserWithBook(newUser);
      const old = await user.call('add-transaction', {
        transaction: newTransactionInput(book.food, book.cash),
      });
      const before = await readBookRows(user);
      const under = newAccountInput(book.food, 'Snacks', { AccountType: 'EXPENSE' });
      const brought = Array.from({ length: 60 }, () => newTransactionInput(under.AccountId, book.bank));
      const action = newTestAction('import');
      await user.call('import-data', {
        data: {
          accounts: [under],
          transactions: [{ ...old, TransactionSplitBAccountId: book.bank }, ...brought],
        },
        action,
      });
      const after = await readBookRows(user);
      expect(await readNewestAction(user)).toMatchObject({
        ActionId: action.id,
        Added: 61,
        Changed: 1,
        About: 'Snacks',
      });
      const first = await user.call('changes', { of: action.id });
      const last = first.at(-1)?.RecordId;
      const rest = await user.call('changes', { of: action.id, ...(last !== undefined && { after: last }) });
      const ids = [...first, ...rest].map(({ RecordId }) => RecordId);
      expect([first.length, new Set(ids).size]).toEqual([50, 62]);
      expect(ids[0]).toBe(under.AccountId);
      expect(ids.slice(1)).toEqual(ids.slice(1).toSorted());

      const undone = await undoById(user, action.id);
      expect(undone).toMatchObject({ Removed: 61, Changed: 1, Added: 0 });
      expect(await readBookRows(user)).toEqual(before);
      await undoById(user, undone.ActionId);
      expect(await readBookRows(user)).toEqual(after);
      expect(await user.call('refresh-db', {})).toMatchObject({ repairedAccounts: 0 });
    });

    test.skipIf(differences['delete-subaccount'] !== undefined)(
      'a branch and a book are restored with all their records',
      async () => {
        const { user, book } = await createUserWithBook(newUser);
        const other = await addSmallBook(user, 'Other');
        for (const at of [book, other])
          await user.call('add-transaction', {
            transaction: newTransactionInput(at.bank, at.salary, { TagsInSemicolonSeparated: 'home' }),
            bookName: at.name,
          });
        const before = await readBookRows(user);
        for (const [AccountId, About, Removed] of [
          [book.group, 'Assets', 4],
          [book.root, 'Main', 9],
        ] as const) {
          await user.call('delete-subaccount', { account: { AccountId }, override: true, bookName: 'Main' });
          const { ActionId, ...action } = await readNewestAction(user);
          expect(action).toMatchObject({ About, Removed, BookId: book.root, Kind: 'delete-subaccount' });
          await undoById(user, ActionId);
          expect(await readBookRows(user)).toEqual(before);
        }
        expect(await user.call('refresh-db', {})).toMatchObject({ repairedAccounts: 0 });
        expect(await user.call('verify-book', { bookName: 'Main' })).toMatchObject({ ok: true });
      },
    );

    test('accounts that exchanged names and parents are restored in one undo', async () => {
      const { user, book } = await createUserWithBook(newUser);
      const before = await readBookRows(user);
      const action = newTestAction('sort');
      const change = (AccountId: string, fields: object) =>
        user.call('update-subaccount', { account: { AccountId, ...fields }, action });
      await change(book.cash, { AccountName: 'between' });
      await change(book.bank, { AccountName: 'Cash in Hand', ParentAccountId: book.cash });
      await change(book.cash, { AccountName: 'Bank Account' });
      const account = newAccountInput(book.root, 'Salary', { AccountType: 'INCOME' });
      await change(book.salary, { AccountName: 'Wages' });
      await user.call('add-subaccount', { account, action });
      const after = await readBookRows(user);
      const undone = await undoById(user, action.id);
      expect(await readBookRows(user)).toEqual(before);
      await undoById(user, undone.ActionId);
      expect(await readBookRows(user)).toEqual(after);
    });

    describe('an undo that is rejected', () => {
      test('names the records that were changed since, accounts first', async () => {
        const { user, book } = await createUserWithBook(newUser);
        const action = newTestAction('bulk');
        const row = await user.call('add-transaction', {
          transaction: newTransactionInput(book.food, book.cash),
          action,
        });
        const account = { AccountId: book.food, AccountName: 'Eating' };
        await user.call('update-subaccount', { account, action });
        await user.call('update-subaccount', { account: { ...account, AccountName: 'Meals' } });
        const { ActionId } = await readNewestAction(user);
        await user.call('delete-transaction', { transaction: row });
        const before = await readBookRows(user);
        const error = await expectRejection(undoById(user, action.id), 'conflict');
        expect(error.detail).toMatchObject({ id: 'changedSince', params: { name: 'Meals' } });
        expect(error.issues).toMatchObject([
          { path: book.food, detail: { id: 'changedSince', params: { name: 'Meals' } } },
          { path: row.TransactionId, detail: { id: 'deletedSince', params: { name: 'Lunch' } } },
        ]);
        expect(await readBookRows(user)).toEqual(before);
        await undoById(user, (await readNewestAction(user)).ActionId);
        await undoById(user, ActionId);
        await undoById(user, action.id);
        expect((await readBookRows(user)).transactions).toEqual([]);
      });

      test('would remove an account with later records', async () => {
        const { user, book } = await createUserWithBook(newUser);
        const account = newAccountInput(book.food, 'Snacks', { AccountType: 'EXPENSE' });
        await user.call('add-subaccount', { account });
        const { ActionId } = await readNewestAction(user);
        const below = newAccountInput(account.AccountId, 'Sweets', { AccountType: 'EXPENSE' });
        await user.call('add-subaccount', { account: below });
        const row = await user.call('add-transaction', {
          transaction: newTransactionInput(account.AccountId, book.cash),
        });
        const error = await expectRejection(undoById(user, ActionId), 'conflict');
        expect(error.issues).toMatchObject([
          {
            path: below.AccountId,
            detail: { id: 'putSince', params: { name: 'Sweets', account: 'Snacks' } },
          },
          {
            path: row.TransactionId,
            detail: { id: 'putSince', params: { name: 'Lunch', account: 'Snacks' } },
          },
        ]);
      });

      test('would break a rule, which is named with its reason', async () => {
        const { user, book } = await createUserWithBook(newUser);
        const transaction = newTransactionInput(book.food, book.cash);
        await user.call('add-transaction', { transaction });
        await user.call('update-subaccount', { account: { AccountId: book.loan, AccountName: 'Debt' } });
        const renaming = await readNewestAction(user);
        await user.call('add-subaccount', { account: newAccountInput(book.root, 'Loan') });
        const taken = await expectRejection(undoById(user, renaming.ActionId), 'conflict', book.loan);
        expect(taken.detail).toMatchObject({
          id: 'undoConflict',
          params: { name: 'Loan', what: { id: 'accountExists' } },
        });
        await user.call('delete-transaction', { transaction });
        const deleting = await readNewestAction(user);
        await user.call('update-subaccount', { account: { AccountId: book.food, IsPlaceholder: '1' } });
        const closed = await expectRejection(
          undoById(user, deleting.ActionId),
          'conflict',
          transaction.TransactionId,
        );
        expect(closed.detail).toMatchObject({ id: 'undoConflict', params: { name: 'Lunch' } });
        expect((await readBookRows(user)).transactions).toEqual([]);
      });
    });
  },
};
