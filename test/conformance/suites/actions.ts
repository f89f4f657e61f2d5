import { expect, test } from 'vitest';
import { actionOf, newest, rowsOf, undo } from '../action-support.ts';
import { addSmallBook, newId, refused, transactionOf, userWithBook } from '../support.ts';
import type { Suite } from '../target.ts';

/** What was done: actions and what they touched. */
export const actionsSuite: Suite = {
  calls: ['changes', 'forget-changes'],
  run({ newUser }) {
    test('a call without an action is one of its own, told with the record that it touched', async () => {
      const { user, book } = await userWithBook(newUser);
      const added = await user.call('add-transaction', { transaction: transactionOf(book.food, book.cash) });
      const { TransactionId } = added;
      const own = { BookId: book.root, What: 'transaction', ThingId: TransactionId, About: 'Lunch' };
      const none = { Added: 0, Changed: 0, Removed: 0, Accounts: 0, Items: 0, UndoOf: null, UndoneBy: null };
      const adding = { ...own, ...none, Kind: 'add-transaction', Added: 1, Before: null };
      expect(await newest(user)).toEqual({
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

    test('an account is told as it is stored, without what is derived', async () => {
      const { user, book } = await userWithBook(newUser);
      const { accounts: before } = await rowsOf(user);
      await user.call('update-subaccount', { account: { AccountId: book.food, AccountName: 'Eating' } });
      const { accounts: after } = await rowsOf(user);
      const food = (rows: typeof before) => rows.find(({ AccountId }) => AccountId === book.food);
      expect(await newest(user, { id: book.food })).toMatchObject({
        What: 'account',
        ThingId: book.food,
        About: 'Eating',
        Kind: 'update-subaccount',
        Changed: 1,
        Before: food(before),
        After: food(after),
      });
    });

    test('calls with the same id are one action, of the first kind, with one entry a record', async () => {
      const { user, book } = await userWithBook(newUser);
      const action = actionOf('bulk-edit');
      const [first, second, third] = [1, 2, 3].map(() => transactionOf(book.food, book.cash));
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
      const listed = await newest(user);
      expect(listed).toMatchObject({ ...one, Added: 1, Changed: 1, Removed: 0, Accounts: 0, About: 'C' });
      expect(listed).not.toHaveProperty('What');
      const entries = [
        {
          ...one,
          ThingId: first.TransactionId,
          Changed: 1,
          Added: 0,
          About: 'B',
          Before: old,
          After: latest,
        },
        { ...one, ThingId: second.TransactionId, Added: 1, Changed: 0, Before: null, After: named },
      ];
      expect(await user.call('changes', { of: action.id })).toMatchObject(
        entries.toSorted((a, b) => (a.ThingId < b.ThingId ? -1 : 1)),
      );
      await undo(user, action.id);
      expect((await rowsOf(user)).transactions).toEqual([old]);
    });

    test('what changes nothing, and what is taken back within it, leaves no action', async () => {
      const { user, book } = await userWithBook(newUser);
      const transaction = transactionOf(book.food, book.cash);
      await user.call('add-transaction', { transaction });
      const before = await user.call('changes', {});
      const action = actionOf('nothing');
      await user.call('add-transaction', { transaction, action });
      await user.call('update-subaccount', {
        account: { AccountId: book.food, AccountName: 'Food' },
        action,
      });
      await user.call('import-data', { data: await rowsOf(user), action });
      await user.call('set-user-config', { config: { enableAnimations: true } });
      await user.call('refresh-db', {});
      await refused(
        user.call('add-transaction', { transaction: transactionOf(book.food, book.group), action }),
        'not-allowed',
      );
      const fleeting = transactionOf(book.food, book.cash);
      await user.call('add-transaction', { transaction: fleeting, action });
      await user.call('delete-transaction', { transaction: fleeting, action });
      expect(await user.call('changes', {})).toEqual(before);
      await refused(user.call('changes', { of: action.id }), 'not-found');
    });

    test('actions are listed by book, fifty a page, and forgotten by their age', async () => {
      const { user, book } = await userWithBook(newUser);
      const other = await addSmallBook(user, 'Other');
      const both = actionOf('both');
      for (const at of [book, other])
        await user.call('add-transaction', {
          transaction: transactionOf(at.food, at.cash),
          bookName: at.name,
          action: both,
        });
      expect(await newest(user)).toMatchObject({ BookId: null, Added: 2 });
      for (const bookName of ['Main', 'Other'])
        expect(await newest(user, { bookName })).toMatchObject({ ActionId: both.id });
      await user.call('update-subaccount', {
        account: { AccountId: other.food, AccountName: 'Meals' },
        bookName: 'Other',
      });
      expect(await newest(user, { bookName: 'main' })).toMatchObject({ ActionId: both.id });
      expect(await newest(user, { bookName: 'Other' })).toMatchObject({ About: 'Meals' });
      await refused(user.call('changes', { bookName: 'Nowhere' }), 'not-found');
      await refused(user.call('changes', { after: newId() }), 'not-found');

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
      const rows = await rowsOf(user);
      expect(await user.call('forget-changes', { before: '9999-01-01T00:00:00.000Z' })).toBe(all.length);
      expect(await user.call('changes', {})).toEqual([]);
      await refused(undo(user, both.id), 'not-found');
      expect(await rowsOf(user)).toEqual(rows);
    });
  },
};
