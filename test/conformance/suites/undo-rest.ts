import { expect, test } from 'vitest';
import type { Backend } from '#backends/backend.ts';
import { actionOf, newest, rowsOf, undo, undoRest } from '../action-support.ts';
import { accountOf, refused, transactionOf, userWithBook } from '../support.ts';
import type { Suite } from '../target.ts';

const describe = (user: Backend, TransactionId: string, TransactionDescription: string) =>
  user.call('update-transaction', { transaction: { TransactionId, TransactionDescription } });

const expectSound = async (user: Backend) => {
  expect(await user.call('refresh-db', {})).toMatchObject({ repairedAccounts: 0 });
  expect(await user.call('verify-book', {})).toMatchObject({ ok: true });
};

/** Undoing what is left of an action of which something was changed since. */
export const undoRestSuite: Suite = {
  calls: ['undo'],
  run({ newUser, differences }) {
    test('of many that were added, what was changed and what was deleted since stay so; the rest goes, and comes back', async () => {
      const { user, book } = await userWithBook(newUser);
      const action = actionOf('bulk-add');
      const add = Array.from({ length: 5 }, () => transactionOf(book.food, book.cash));
      await user.call('change-transactions', { add, action });
      const [changed, deleted, ...others] = add.map(({ TransactionId }) => TransactionId);
      await describe(user, changed ?? '', 'Dinner');
      await user.call('delete-transaction', { transaction: { TransactionId: deleted ?? '' } });
      const before = await rowsOf(user);
      const error = await refused(undo(user, action.id), 'conflict');
      expect(error.refusal).toMatchObject({ id: 'changedSince', params: { things: 5, rest: 3 } });
      expect(error.issues).toHaveLength(2);
      expect(await rowsOf(user)).toEqual(before);

      const undone = await undoRest(user, action.id);
      expect(undone).toMatchObject({ Kind: 'undo', UndoOf: action.id, Added: 0, Changed: 0, Removed: 3 });
      expect((await user.call('changes', { of: undone.ActionId })).map(({ ThingId }) => ThingId)).toEqual(
        others.toSorted(),
      );
      expect((await rowsOf(user)).transactions).toMatchObject([{ TransactionDescription: 'Dinner' }]);
      for (const again of [undo, undoRest])
        expect((await refused(again(user, action.id), 'conflict')).refusal.id).toBe('undoneAlready');

      const redone = await undo(user, undone.ActionId);
      expect(redone).toMatchObject({ Added: 3, UndoOf: undone.ActionId });
      expect(await rowsOf(user)).toEqual(before);
      await refused(undo(user, action.id), 'conflict', changed ?? '');
      expect(await undoRest(user, action.id)).toMatchObject({ Removed: 3 });
      expect((await rowsOf(user)).transactions).toMatchObject([{ TransactionDescription: 'Dinner' }]);
      await expectSound(user);
    });

    test('what was changed and changed back by an undo counts as unchanged; nothing changed is all of it', async () => {
      const { user, book } = await userWithBook(newUser);
      const action = actionOf('bulk-add');
      const add = [1, 2].map(() => transactionOf(book.food, book.cash));
      await user.call('change-transactions', { add, action });
      await describe(user, add[0]?.TransactionId ?? '', 'Dinner');
      await undo(user, (await newest(user)).ActionId);
      expect(await undoRest(user, action.id)).toMatchObject({ Removed: 2 });
      expect((await rowsOf(user)).transactions).toEqual([]);
    });

    test('an account that an import added stays while something is put into it, and those above it; all else goes', async () => {
      const { user, book } = await userWithBook(newUser);
      const old = await user.call('add-transaction', { transaction: transactionOf(book.food, book.cash) });
      const start = await rowsOf(user);
      const expense = { AccountType: 'EXPENSE', IsPlaceholder: '0' } as const;
      const shops = accountOf(book.food, 'Shops', expense);
      const bakery = accountOf(shops.AccountId, 'Bakery', expense);
      const butcher = accountOf(shops.AccountId, 'Butcher', expense);
      const cinema = accountOf(book.root, 'Cinema', expense);
      const accounts = [shops, bakery, butcher, cinema];
      const transactions = accounts.map(({ AccountId }) => transactionOf(AccountId, book.bank));
      const action = actionOf('import');
      const data = {
        accounts,
        transactions: [...transactions, { ...old, TransactionSplitBAccountId: book.bank }],
      };
      await user.call('import-data', { data, action });
      const put = await user.call('add-transaction', {
        transaction: transactionOf(bakery.AccountId, book.cash),
      });
      const before = await rowsOf(user);
      const error = await refused(undo(user, action.id), 'conflict', put.TransactionId);
      expect(error.refusal).toMatchObject({ params: { name: 'Lunch', things: 9, rest: 7 } });
      expect(error.issues).toHaveLength(1);

      const undone = await undoRest(user, action.id);
      expect(undone).toMatchObject({ Removed: 6, Changed: 1, Added: 0, UndoOf: action.id });
      const after = await rowsOf(user);
      const stayed = before.accounts.filter(({ AccountId }) =>
        [shops, bakery].some((each) => each.AccountId === AccountId),
      );
      expect(new Set(after.accounts)).toEqual(new Set([...start.accounts, ...stayed]));
      expect(new Set(after.transactions)).toEqual(new Set([old, put]));
      await expectSound(user);
      await undo(user, undone.ActionId);
      expect(await rowsOf(user)).toEqual(before);
      await expectSound(user);
    });

    test('an account stays with what was changed in it, and with an account that was hung below it', async () => {
      const { user, book } = await userWithBook(newUser);
      const [mine, yours, other] = ['Mine', 'Yours', 'Other'].map((name) => accountOf(book.root, name));
      if (!mine || !yours || !other) throw new Error('no accounts');
      const changed = transactionOf(mine.AccountId, book.cash);
      const kept = transactionOf(yours.AccountId, book.cash);
      const action = actionOf('import');
      await user.call('import-data', {
        data: {
          accounts: [mine, yours, other].map((each) => ({ ...each, IsPlaceholder: '0' as const })),
          transactions: [changed, kept, transactionOf(other.AccountId, book.cash)],
        },
        action,
      });
      await describe(user, changed.TransactionId, 'Dinner');
      await user.call('update-subaccount', {
        account: { AccountId: book.bank, ParentAccountId: yours.AccountId },
      });
      const error = await refused(undo(user, action.id), 'conflict');
      expect(error.issues.map(({ path }) => path)).toEqual([book.bank, changed.TransactionId]);
      expect(error.refusal.params).toMatchObject({ things: 6, rest: 3 });
      expect(await undoRest(user, action.id)).toMatchObject({ Removed: 3 });
      const { accounts, transactions } = await rowsOf(user);
      const names = accounts.map(({ AccountName }) => AccountName);
      expect(names).toEqual(expect.arrayContaining(['Mine', 'Yours', 'Bank Account']));
      expect(names).not.toContain('Other');
      expect(transactions.map(({ TransactionId }) => TransactionId)).toEqual([changed.TransactionId]);
      await expectSound(user);
    });

    test.skipIf(differences['delete-subaccount'] !== undefined)(
      'of a deleted branch comes back what was not added again meanwhile',
      async () => {
        const { user, book } = await userWithBook(newUser);
        const rows = await Promise.all(
          [book.bank, book.cash, book.cash].map((at) =>
            user.call('add-transaction', { transaction: transactionOf(at, book.salary) }),
          ),
        );
        const before = await rowsOf(user);
        await user.call('delete-subaccount', { account: { AccountId: book.group }, override: true });
        const { ActionId } = await newest(user);
        const [group] = before.accounts.filter(({ AccountId }) => AccountId === book.group);
        if (group === undefined) throw new Error('no group');
        await user.call('add-subaccount', { account: { ...group, AccountName: 'Belongings' } });
        const held = await rowsOf(user);
        await refused(undo(user, ActionId), 'conflict', book.group);
        const undone = await undoRest(user, ActionId);
        expect(undone).toMatchObject({ Added: 5, Changed: 0, Removed: 0 });
        const { accounts, transactions } = await rowsOf(user);
        expect(transactions).toEqual(before.transactions);
        expect(transactions).toHaveLength(rows.length);
        expect(accounts).toEqual(
          before.accounts.map((each) =>
            each.AccountId === book.group ? { ...each, AccountName: 'Belongings' } : each,
          ),
        );
        await expectSound(user);
        await undo(user, undone.ActionId);
        expect(await rowsOf(user)).toEqual(held);
      },
    );

    test('names that stay are not in the way of those that come back, or are told', async () => {
      const { user, book } = await userWithBook(newUser);
      const action = actionOf('sort');
      const change = (AccountId: string, AccountName: string, as?: typeof action) =>
        user.call('update-subaccount', { account: { AccountId, AccountName }, ...(as && { action: as }) });
      await change(book.food, 'Eating', action);
      await change(book.salary, 'Wages', action);
      await change(book.food, 'Meals');
      await undoRest(user, action.id);
      const names = async () => (await rowsOf(user)).accounts.map(({ AccountName }) => AccountName);
      expect(await names()).toEqual(expect.arrayContaining(['Meals', 'Salary']));
      expect(await names()).not.toContain('Wages');

      const second = actionOf('sort');
      await change(book.loan, 'Debt', second);
      await change(book.salary, 'Wages', second);
      await change(book.salary, 'Loan');
      const before = await rowsOf(user);
      const error = await refused(undoRest(user, second.id), 'conflict', book.loan);
      expect(error.refusal).toMatchObject({ id: 'undoRefused', params: { what: { id: 'accountExists' } } });
      expect(await rowsOf(user)).toEqual(before);
    });

    test('what another action put into an account that goes is named though this action changed it, too', async () => {
      const { user, book } = await userWithBook(newUser);
      const action = actionOf('several');
      const account = accountOf(book.food, 'Snacks', { AccountType: 'EXPENSE' });
      await user.call('add-subaccount', { account, action });
      const sweets = accountOf(account.AccountId, 'Sweets', { AccountType: 'EXPENSE' });
      await user.call('add-subaccount', { account: sweets });
      const rows = [];
      for (const other of [book.cash, book.bank])
        rows.push(
          await user.call('add-transaction', { transaction: transactionOf(account.AccountId, other) }),
        );
      const before = await rowsOf(user);
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
      const after = await rowsOf(user);
      const error = await refused(undo(user, action.id), 'conflict');
      expect(error.refusal).toMatchObject({ id: 'changedSince', params: { things: 4, rest: 3 } });
      expect(error.issues.map(({ path }) => path)).toEqual([sweets.AccountId, first, second]);
      expect(await rowsOf(user)).toEqual(after);
      const undone = await undoRest(user, action.id);
      expect(undone).toMatchObject({ Changed: 3, Removed: 0 });
      expect(await rowsOf(user)).toEqual(before);
      await undo(user, undone.ActionId);
      expect(await rowsOf(user)).toEqual(after);
      await expectSound(user);
    });

    test('where nothing is left it is refused as ever', async () => {
      const { user, book } = await userWithBook(newUser);
      const row = await user.call('add-transaction', { transaction: transactionOf(book.food, book.cash) });
      const adding = await newest(user);
      await describe(user, row.TransactionId, 'Dinner');
      const account = accountOf(book.food, 'Snacks', { AccountType: 'EXPENSE' });
      await user.call('add-subaccount', { account });
      const opening = await newest(user);
      await user.call('add-transaction', { transaction: transactionOf(account.AccountId, book.cash) });
      const before = await user.call('changes', {});
      for (const { ActionId } of [adding, opening]) {
        const error = await refused(undoRest(user, ActionId), 'conflict');
        expect(error.refusal).toMatchObject({ id: 'changedSince', params: { things: 1, rest: 0 } });
        expect(error.issues).toHaveLength(1);
      }
      expect(await user.call('changes', {})).toEqual(before);
    });

    test('what was changed since is named twenty times at most, and told with all figures', async () => {
      const { user, book } = await userWithBook(newUser);
      const action = actionOf('bulk-add');
      const add = Array.from({ length: 30 }, () => transactionOf(book.food, book.cash));
      await user.call('change-transactions', { add, action });
      const update = add
        .slice(0, 25)
        .map(({ TransactionId }) => ({ TransactionId, TransactionNotes: 'Since' }));
      await user.call('change-transactions', { update });
      const error = await refused(undo(user, action.id), 'conflict');
      expect(error.issues).toHaveLength(20);
      expect(error.refusal.params).toMatchObject({ things: 30, rest: 5 });
      expect(await undoRest(user, action.id)).toMatchObject({ Removed: 5 });
      expect((await rowsOf(user)).transactions).toHaveLength(25);
    });
  },
};
