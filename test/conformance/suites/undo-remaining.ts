import { expect, test } from 'vitest';
import type { Backend } from '#backends/backend.ts';
import { newTestAction, readNewestAction, readBookRows, undoById, undoRemaining } from '../action-support.ts';
import { newAccountInput, expectRejection, newTransactionInput, createUserWithBook } from '../support.ts';
import type { ConformanceSuite } from '../conformance-target.ts';

const describe = (user: Backend, TransactionId: string, TransactionDescription: string) =>
  user.call('update-transaction', { transaction: { TransactionId, TransactionDescription } });

const expectSound = async (user: Backend) => {
  expect(await user.call('refresh-db', {})).toMatchObject({ repairedAccounts: 0 });
  expect(await user.call('verify-book', {})).toMatchObject({ ok: true });
};

/** Undoing the remaining part of an action after some of its records were changed. */
export const undoRemainingSuite: ConformanceSuite = {
  calls: ['undo'],
  run({ newUser, differences }) {
    test('undoing the rest keeps rows that were changed or deleted since, removes the others, and can be redone', async () => {
      const { user, book } = await createUserWithBook(newUser);
      const action = newTestAction('bulk-add');
      const add = Array.from({ length: 5 }, () => newTransactionInput(book.food, book.cash));
      await user.call('change-transactions', { add, action });
      const [changed, deleted, ...others] = add.map(({ TransactionId }) => TransactionId);
      await describe(user, changed ?? '', 'Dinner');
      await user.call('delete-transaction', { transaction: { TransactionId: deleted ?? '' } });
      const before = await readBookRows(user);
      const error = await expectRejection(undoById(user, action.id), 'conflict');
      expect(error.detail).toMatchObject({ id: 'changedSince', params: { records: 5, rest: 3 } });
      expect(error.issues).toHaveLength(2);
      expect(await readBookRows(user)).toEqual(before);

      const undone = await undoRemaining(user, action.id);
      expect(undone).toMatchObject({ Kind: 'undo', UndoOf: action.id, Added: 0, Changed: 0, Removed: 3 });
      expect((await user.call('changes', { of: undone.ActionId })).map(({ RecordId }) => RecordId)).toEqual(
        others.toSorted(),
      );
      expect((await readBookRows(user)).transactions).toMatchObject([{ TransactionDescription: 'Dinner' }]);
      for (const again of [undoById, undoRemaining])
        expect((await expectRejection(again(user, action.id), 'conflict')).detail.id).toBe('undoneAlready');

      const redone = await undoById(user, undone.ActionId);
      expect(redone).toMatchObject({ Added: 3, UndoOf: undone.ActionId });
      expect(await readBookRows(user)).toEqual(before);
      await expectRejection(undoById(user, action.id), 'conflict', changed ?? '');
      expect(await undoRemaining(user, action.id)).toMatchObject({ Removed: 3 });
      expect((await readBookRows(user)).transactions).toMatchObject([{ TransactionDescription: 'Dinner' }]);
      await expectSound(user);
    });

    test('a change that was undone counts as unchanged, and an unchanged action is undone completely', async () => {
      const { user, book } = await createUserWithBook(newUser);
      const action = newTestAction('bulk-add');
      const add = [1, 2].map(() => newTransactionInput(book.food, book.cash));
      await user.call('change-transactions', { add, action });
      await describe(user, add[0]?.TransactionId ?? '', 'Dinner');
      await undoById(user, (await readNewestAction(user)).ActionId);
      expect(await undoRemaining(user, action.id)).toMatchObject({ Removed: 2 });
      expect((await readBookRows(user)).transactions).toEqual([]);
    });

    test('an imported account stays while later records are in it, with its parents; all others are removed', async () => {
      const { user, book } = await createUserWithBook(newUser);
      const old = await user.call('add-transaction', {
        transaction: newTransactionInput(book.food, book.cash),
      });
      const start = await readBookRows(user);
      const expense = { AccountType: 'EXPENSE', IsPlaceholder: '0' } as const;
      const shops = newAccountInput(book.food, 'Shops', expense);
      const bakery = newAccountInput(shops.AccountId, 'Bakery', expense);
      const butcher = newAccountInput(shops.AccountId, 'Butcher', expense);
      const cinema = newAccountInput(book.root, 'Cinema', expense);
      const accounts = [shops, bakery, butcher, cinema];
      const transactions = accounts.map(({ AccountId }) => newTransactionInput(AccountId, book.bank));
      const action = newTestAction('import');
      const data = {
        accounts,
        transactions: [...transactions, { ...old, TransactionSplitBAccountId: book.bank }],
      };
      await user.call('import-data', { data, action });
      const put = await user.call('add-transaction', {
        transaction: newTransactionInput(bakery.AccountId, book.cash),
      });
      const before = await readBookRows(user);
      const error = await expectRejection(undoById(user, action.id), 'conflict', put.TransactionId);
      expect(error.detail).toMatchObject({ params: { name: 'Lunch', records: 9, rest: 7 } });
      expect(error.issues).toHaveLength(1);

      const undone = await undoRemaining(user, action.id);
      expect(undone).toMatchObject({ Removed: 6, Changed: 1, Added: 0, UndoOf: action.id });
      const after = await readBookRows(user);
      const stayed = before.accounts.filter(({ AccountId }) =>
        [shops, bakery].some((each) => each.AccountId === AccountId),
      );
      expect(new Set(after.accounts)).toEqual(new Set([...start.accounts, ...stayed]));
      expect(new Set(after.transactions)).toEqual(new Set([old, put]));
      await expectSound(user);
      await undoById(user, undone.ActionId);
      expect(await readBookRows(user)).toEqual(before);
      await expectSound(user);
    });

    test('an account stays with changed rows and with an account that was moved below it', async () => {
      const { user, book } = await createUserWithBook(newUser);
      const [mine, yours, other] = ['Mine', 'Yours', 'Other'].map((name) => newAccountInput(book.root, name));
      if (!mine || !yours || !other) throw new Error('no accounts');
      const changed = newTransactionInput(mine.AccountId, book.cash);
      const kept = newTransactionInput(yours.AccountId, book.cash);
      const action = newTestAction('import');
      await user.call('import-data', {
        data: {
          accounts: [mine, yours, other].map((each) => ({ ...each, IsPlaceholder: '0' as const })),
          transactions: [changed, kept, newTransactionInput(other.AccountId, book.cash)],
        },
        action,
      });
      await describe(user, changed.TransactionId, 'Dinner');
      await user.call('update-subaccount', {
        account: { AccountId: book.bank, ParentAccountId: yours.AccountId },
      });
      const error = await expectRejection(undoById(user, action.id), 'conflict');
      expect(error.issues.map(({ path }) => path)).toEqual([book.bank, changed.TransactionId]);
      expect(error.detail.params).toMatchObject({ records: 6, rest: 3 });
      expect(await undoRemaining(user, action.id)).toMatchObject({ Removed: 3 });
      const { accounts, transactions } = await readBookRows(user);
      const names = accounts.map(({ AccountName }) => AccountName);
      expect(names).toEqual(expect.arrayContaining(['Mine', 'Yours', 'Bank Account']));
      expect(names).not.toContain('Other');
      expect(transactions.map(({ TransactionId }) => TransactionId)).toEqual([changed.TransactionId]);
      await expectSound(user);
    });

    test.skipIf(differences['delete-subaccount'] !== undefined)(
      'undoing the rest restores records of a deleted branch that were not added again meanwhile',
      async () => {
        const { user, book } = await createUserWithBook(newUser);
        const rows = await Promise.all(
          [book.bank, book.cash, book.cash].map((at) =>
            user.call('add-transaction', { transaction: newTransactionInput(at, book.salary) }),
          ),
        );
        const before = await readBookRows(user);
        await user.call('delete-subaccount', { account: { AccountId: book.group }, override: true });
        const { ActionId } = await readNewestAction(user);
        const [group] = before.accounts.filter(({ AccountId }) => AccountId === book.group);
        if (group === undefined) throw new Error('no group');
        await user.call('add-subaccount', { account: { ...group, AccountName: 'Belongings' } });
        const held = await readBookRows(user);
        await expectRejection(undoById(user, ActionId), 'conflict', book.group);
        const undone = await undoRemaining(user, ActionId);
        expect(undone).toMatchObject({ Added: 5, Changed: 0, Removed: 0 });
        const { accounts, transactions } = await readBookRows(user);
        expect(transactions).toEqual(before.transactions);
        expect(transactions).toHaveLength(rows.length);
        expect(accounts).toEqual(
          before.accounts.map((each) =>
            each.AccountId === book.group ? { ...each, AccountName: 'Belongings' } : each,
          ),
        );
        await expectSound(user);
        await undoById(user, undone.ActionId);
        expect(await readBookRows(user)).toEqual(held);
      },
    );

    test('names that stay do not block restored names, or are reported', async () => {
      const { user, book } = await createUserWithBook(newUser);
      const action = newTestAction('sort');
      const change = (AccountId: string, AccountName: string, as?: typeof action) =>
        user.call('update-subaccount', { account: { AccountId, AccountName }, ...(as && { action: as }) });
      await change(book.food, 'Eating', action);
      await change(book.salary, 'Wages', action);
      await change(book.food, 'Meals');
      await undoRemaining(user, action.id);
      const names = async () => (await readBookRows(user)).accounts.map(({ AccountName }) => AccountName);
      expect(await names()).toEqual(expect.arrayContaining(['Meals', 'Salary']));
      expect(await names()).not.toContain('Wages');

      const second = newTestAction('sort');
      await change(book.loan, 'Debt', second);
      await change(book.salary, 'Wages', second);
      await change(book.salary, 'Loan');
      const before = await readBookRows(user);
      const error = await expectRejection(undoRemaining(user, second.id), 'conflict', book.loan);
      expect(error.detail).toMatchObject({ id: 'undoConflict', params: { what: { id: 'accountExists' } } });
      expect(await readBookRows(user)).toEqual(before);
    });

    test('records that another action added to a removed account are named, even if this action changed them, too', async () => {
      const { user, book } = await createUserWithBook(newUser);
      const action = newTestAction('several');
      const account = newAccountInput(book.food, 'Snacks', { AccountType: 'EXPENSE' });
      await user.call('add-subaccount', { account, action });
      const sweets = newAccountInput(account.AccountId, 'Sweets', { AccountType: 'EXPENSE' });
      await user.call('add-subaccount', { account: sweets });
      const rows = [];
      for (const other of [book.cash, book.bank])
        rows.push(
          await user.call('add-transaction', { transaction: newTransactionInput(account.AccountId, other) }),
        );
      const before = await readBookRows(user);
      const [{ TransactionId: first = '' } = {}, { TransactionId: second = '' } = {}] = rows;
      await user.call('change-transactions', {
        update: [
          { TransactionId: first, TransactionDescription: 'Dinner' },
          { TransactionId: second, TransactionSplitAAccountId: book.loan },
        ],
        action,
      });
      await user.call('update-subaccount', {
        account: { AccountId: sweets.AccountId, AccountName: 'Cakes' },
        action,
      });
      const after = await readBookRows(user);
      const error = await expectRejection(undoById(user, action.id), 'conflict');
      expect(error.detail).toMatchObject({ id: 'changedSince', params: { records: 4, rest: 3 } });
      expect(error.issues.map(({ path }) => path)).toEqual([sweets.AccountId, first, second]);
      expect(await readBookRows(user)).toEqual(after);
      const undone = await undoRemaining(user, action.id);
      expect(undone).toMatchObject({ Changed: 3, Removed: 0 });
      expect(await readBookRows(user)).toEqual(before);
      await undoById(user, undone.ActionId);
      expect(await readBookRows(user)).toEqual(after);
      await expectSound(user);
    });

    test('an undo without a remaining part is rejected as usual', async () => {
      const { user, book } = await createUserWithBook(newUser);
      const row = await user.call('add-transaction', {
        transaction: newTransactionInput(book.food, book.cash),
      });
      const adding = await readNewestAction(user);
      await describe(user, row.TransactionId, 'Dinner');
      const account = newAccountInput(book.food, 'Snacks', { AccountType: 'EXPENSE' });
      await user.call('add-subaccount', { account });
      const opening = await readNewestAction(user);
      await user.call('add-transaction', { transaction: newTransactionInput(account.AccountId, book.cash) });
      const before = await user.call('changes', {});
      for (const { ActionId } of [adding, opening]) {
        const error = await expectRejection(undoRemaining(user, ActionId), 'conflict');
        expect(error.detail).toMatchObject({ id: 'changedSince', params: { records: 1, rest: 0 } });
        expect(error.issues).toHaveLength(1);
      }
      expect(await user.call('changes', {})).toEqual(before);
    });

    test('at most twenty changed records are named, together with the total numbers', async () => {
      const { user, book } = await createUserWithBook(newUser);
      const action = newTestAction('bulk-add');
      const add = Array.from({ length: 30 }, () => newTransactionInput(book.food, book.cash));
      await user.call('change-transactions', { add, action });
      const update = add
        .slice(0, 25)
        .map(({ TransactionId }) => ({ TransactionId, TransactionNotes: 'Since' }));
      await user.call('change-transactions', { update });
      const error = await expectRejection(undoById(user, action.id), 'conflict');
      expect(error.issues).toHaveLength(20);
      expect(error.detail.params).toMatchObject({ records: 30, rest: 5 });
      expect(await undoRemaining(user, action.id)).toMatchObject({ Removed: 5 });
      expect((await readBookRows(user)).transactions).toHaveLength(25);
    });
  },
};
