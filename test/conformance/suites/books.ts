import { expect, test } from 'vitest';
import {
  newAccountInput,
  addSmallBook,
  expectRejection,
  newTransactionInput,
  createUserWithBook,
} from '../support.ts';
import type { ConformanceSuite } from '../conformance-target.ts';

/** Books: several per user, found by name, renamed, deleted, invisible to other users (calls.md Accounts). */
export const booksSuite: ConformanceSuite = {
  calls: ['all-books', 'root-account'],
  run({ newUser, differences }) {
    const rootOf = (name: string) =>
      newAccountInput(null, name, { AccountType: 'ROOT', IsPlaceholder: '1', AccountDescription: '' });

    test('a user without books has none', async () => {
      const user = await newUser();
      expect(await user.call('all-books', {})).toEqual([]);
      expect(await user.call('root-account', {})).toBeNull();
      expect(await user.call('root-account', { bookName: 'Main' })).toBeNull();
    });

    test('books are found by name, ignoring case; without a name the first one is used', async () => {
      const user = await newUser();
      const first = await addSmallBook(user, 'Home');
      const second = await addSmallBook(user, 'Studio');
      const books = await user.call('all-books', {});
      expect(new Set(books.map((book) => book.AccountName))).toEqual(new Set(['Home', 'Studio']));
      expect((await user.call('root-account', { bookName: 'STUDIO' }))?.AccountId).toBe(second.root);
      const found = await user.call('root-account', {});
      expect(found?.AccountId).toBe(books[0]?.AccountId);
      await user.call('add-transaction', {
        transaction: newTransactionInput(second.food, second.cash),
        bookName: 'Studio',
      });
      expect(
        await user.call('transactions', {
          account: { AccountId: first.root },
          includeInTransactionsUnderAccount: true,
          bookName: 'Home',
        }),
      ).toEqual([]);
      await expectRejection(
        user.call('transactions', { account: { AccountId: second.food }, bookName: 'Home' }),
        'not-found',
      );
    });

    test('a book name is unique and may change', async () => {
      const { user, book } = await createUserWithBook(newUser);
      await expectRejection(user.call('add-subaccount', { account: rootOf('MAIN') }), 'conflict');
      await expectRejection(
        user.call('add-subaccount', { account: rootOf('x'.repeat(201)) }),
        'invalid',
        'account.AccountName',
      );
      const other = await addSmallBook(user, 'Other');
      await expectRejection(
        user.call('update-subaccount', {
          account: { AccountId: other.root, AccountName: 'main' },
          bookName: 'Other',
        }),
        'conflict',
      );
      await user.call('update-subaccount', { account: { AccountId: book.root, AccountName: 'Household' } });
      expect((await user.call('root-account', { bookName: 'household' }))?.AccountId).toBe(book.root);
      await expectRejection(user.call('all-accounts', { bookName: 'Main' }), 'not-found');
    });

    test('a book is deleted completely, and only with an override', async () => {
      const { user, book } = await createUserWithBook(newUser);
      await user.call('add-transaction', { transaction: newTransactionInput(book.food, book.cash) });
      await expectRejection(
        user.call('delete-subaccount', { account: { AccountId: book.root } }),
        'not-allowed',
      );
      if (differences['delete-subaccount'] !== undefined) return;
      await user.call('delete-subaccount', { account: { AccountId: book.root }, override: true });
      expect(await user.call('all-books', {})).toEqual([]);
    });

    test('two users with the same ids never see each other', async () => {
      const one = await createUserWithBook(newUser);
      const { data } = await (async () => {
        await one.user.call('add-transaction', {
          transaction: newTransactionInput(one.book.food, one.book.cash),
        });
        return one.user.call('export-data', {});
      })();
      const two = await newUser();
      await two.call('import-data', { data });
      const [row] = await two.call('transactions', { account: { AccountId: one.book.food } });
      await two.call('update-transaction', {
        transaction: { TransactionId: row?.TransactionId ?? '', TransactionSplitAValue: '1' },
      });
      await two.call('update-subaccount', { account: { AccountId: one.book.cash, AccountName: 'Mine' } });
      const [untouched] = await one.user.call('transactions', { account: { AccountId: one.book.food } });
      expect(untouched?.TransactionSplitAValue).toBe('1234');
      const names = (await one.user.call('all-accounts', {})).map((account) => account.AccountName);
      expect(names).toContain('Cash in Hand');
      await two.call('delete-transaction', { transaction: { TransactionId: row?.TransactionId ?? '' } });
      expect(await one.user.call('transactions', { account: { AccountId: one.book.food } })).toHaveLength(1);
    });
  },
};
