import { expect, test } from 'vitest';
import { expectRejection, newTransactionInput, createUserWithBook } from '../support.ts';
import type { ConformanceSuite } from '../conformance-target.ts';

/** Tags as virtual accounts (calls.md Accounts). */
export const tagsSuite: ConformanceSuite = {
  calls: ['all-tag-accounts', 'all-transaction-tags', 'tag-container-account'],
  run({ newUser }) {
    test('a tag has the number of its transactions and their effect on net worth', async () => {
      const { user, book } = await createUserWithBook(newUser);
      const add = (a: string, b: string, tags: string, date: string) =>
        user.call('add-transaction', {
          transaction: newTransactionInput(a, b, {
            TagsInSemicolonSeparated: tags,
            TransactionDatePosted: `2024-05-${date}T00:00:00.000Z`,
          }),
        });
      await add(book.food, book.cash, 'home;lunch', '01');
      await add(book.bank, book.cash, 'home', '02');
      const newest = await add(book.bank, book.salary, 'home', '03');
      const tags = await user.call('all-tag-accounts', {});
      expect(tags.map((tag) => tag.AccountName).toSorted()).toEqual(['home', 'lunch']);
      expect(tags.find((tag) => tag.AccountName === 'home')).toMatchObject({
        AccountId: 'TAG:home',
        ParentAccountId: 'TAGS',
        IsTagAccount: '1',
        TransactionsCount: 3,
        TotalAmountHeld: '0',
        LastPostedTransaction: { TransactionId: newest.TransactionId },
      });
      expect(tags.find((tag) => tag.AccountName === 'lunch')).toMatchObject({
        TransactionsCount: 1,
        TotalAmountHeld: '-1234',
      });
      expect(await user.call('all-transaction-tags', {})).toEqual(['home', 'lunch']);
      expect(await user.call('tag-container-account', {})).toMatchObject({
        AccountId: 'TAGS',
        ParentAccountId: book.root,
        IsTagContainer: '1',
        SubAccountsCount: 2,
      });
      const rows = await user.call('transactions', { account: { AccountId: 'TAG:home' } });
      expect(rows.map((row) => row.TransactionDatePosted.slice(8, 10))).toEqual(['03', '02', '01']);
      expect(await user.call('last-posted-transaction', { account: { AccountId: 'TAG:home' } })).toEqual(
        newest,
      );
    });

    test('a tag disappears with its last transaction', async () => {
      const { user, book } = await createUserWithBook(newUser);
      const { TransactionId } = await user.call('add-transaction', {
        transaction: newTransactionInput(book.food, book.cash, { TagsInSemicolonSeparated: 'once' }),
      });
      await user.call('update-transaction', {
        transaction: { TransactionId, TagsInSemicolonSeparated: 'twice' },
      });
      expect(await user.call('all-transaction-tags', {})).toEqual(['twice']);
      await user.call('delete-transaction', { transaction: { TransactionId } });
      expect(await user.call('all-transaction-tags', {})).toEqual([]);
      expect(await user.call('all-tag-accounts', {})).toEqual([]);
    });

    test('too many tags and too long ones are rejected', async () => {
      const { user, book } = await createUserWithBook(newUser);
      const add = (tags: string) =>
        user.call('add-transaction', {
          transaction: newTransactionInput(book.food, book.cash, { TagsInSemicolonSeparated: tags }),
        });
      const path = 'transaction.TagsInSemicolonSeparated';
      await expectRejection(
        add(Array.from({ length: 51 }, (_, index) => `t${index}`).join(';')),
        'invalid',
        path,
      );
      await expectRejection(add('x'.repeat(101)), 'invalid', path);
    });
  },
};
