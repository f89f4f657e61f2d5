import { expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import {
  addSmallBook,
  newTestId,
  readAccountRows,
  expectRejection,
  readTotals,
  newTransactionInput,
  createUserWithBook,
} from '../support.ts';
import type { ConformanceSuite } from '../conformance-target.ts';

/** Posting, changing, deleting and reading transactions (calls.md Transactions). */
export const transactionsSuite: ConformanceSuite = {
  calls: [
    'transactions',
    'add-transaction',
    'update-transaction',
    'delete-transaction',
    'last-posted-transaction',
  ],
  run({ newUser }) {
    test('an added transaction is returned completely and changes both totals', async () => {
      const { user, book } = await createUserWithBook(newUser);
      const sent = newTransactionInput(book.food, book.cash, {
        TransactionDescription: '  Crème brûlée 🍮 ',
        TransactionNotes: 'two\nlines',
        TransactionDatePosted: '2024-05-06T14:00:00+02:00',
        TagsInSemicolonSeparated: ' #out ; Out;;sweet ',
        PropsInJSON: '{"a": {"b": [1]}}',
      });
      const stored = await user.call('add-transaction', { transaction: sent, bookName: 'main' });
      expect(stored).toMatchObject({
        TransactionId: sent.TransactionId,
        TransactionDescription: 'Crème brûlée 🍮',
        TransactionNotes: 'two\nlines',
        TransactionDatePosted: '2024-05-06T12:00:00.000Z',
        TransactionSplitAId: sent.TransactionSplitAId,
        TransactionSplitBId: sent.TransactionSplitBId,
        TransactionSplitAValue: '1234',
        TransactionSplitBValue: '-1234',
        TagsInSemicolonSeparated: 'out;sweet',
        PropsInJSON: '{"a": {"b": [1]}}',
        OtherTransactionSplitInfoInJSON: '{}',
      });
      const totals = await readTotals(user);
      expect(totals.get(book.food)).toEqual({ total: '1234', count: 1 });
      expect(totals.get(book.cash)).toEqual({ total: '-1234', count: 1 });
      expect(totals.get(book.group)).toEqual({ total: '-1234', count: 0 });
      expect(totals.get(book.root)).toEqual({ total: '0', count: 0 });
      expect(await user.call('last-posted-transaction', { account: { AccountId: book.cash } })).toEqual(
        stored,
      );
    });

    test('amounts of 16 digits stay exact, zero is allowed, minus zero is zero', async () => {
      const { user, book } = await createUserWithBook(newUser);
      const big = { TransactionSplitAValue: '9007199254740993' };
      await user.call('add-transaction', { transaction: newTransactionInput(book.bank, book.opening, big) });
      await user.call('add-transaction', {
        transaction: newTransactionInput(book.bank, book.opening, {
          TransactionSplitAValue: '9999999999999999',
        }),
      });
      const zero = await user.call('add-transaction', {
        transaction: newTransactionInput(book.bank, book.food, { TransactionSplitAValue: '-0' }),
      });
      expect(zero).toMatchObject({ TransactionSplitAValue: '0', TransactionSplitBValue: '0' });
      expect((await readTotals(user)).get(book.bank)).toEqual({ total: '19007199254740992', count: 3 });
    });

    test('a retried add is safe, the same id with other content is a conflict', async () => {
      const { user, book } = await createUserWithBook(newUser);
      const transaction = newTransactionInput(book.food, book.cash);
      const first = await user.call('add-transaction', { transaction });
      expect(await user.call('add-transaction', { transaction })).toEqual(first);
      const other = { ...transaction, TransactionSplitAValue: '1235' };
      await expectRejection(user.call('add-transaction', { transaction: other }), 'conflict');
      expect((await readTotals(user)).get(book.food)).toEqual({ total: '1234', count: 1 });
    });

    test('a transaction that breaks a rule is rejected and nothing is stored', async () => {
      const { user, book } = await createUserWithBook(newUser);
      const second = await addSmallBook(user, 'Second');
      const stranger = await createUserWithBook(newUser);
      const add = (fields: Record<string, unknown>) =>
        user.call('add-transaction', {
          transaction: { ...newTransactionInput(book.food, book.cash), ...fields },
        });

      await expectRejection(add({ TransactionSplitAAccountId: book.group }), 'not-allowed');
      await expectRejection(add({ TransactionSplitAAccountId: book.root }), 'not-allowed');
      await expectRejection(add({ TransactionSplitAAccountId: second.food }), 'not-found');
      await expectRejection(add({ TransactionSplitAAccountId: stranger.book.food }), 'not-found');
      await expectRejection(add({ TransactionSplitAAccountId: newTestId() }), 'not-found');
      await expectRejection(
        add({ TransactionSplitAAccountId: book.cash }),
        'invalid',
        'transaction.TransactionSplitBAccountId',
      );
      const value = 'transaction.TransactionSplitAValue';
      await expectRejection(add({ TransactionSplitAValue: '12345678901234567' }), 'invalid', value);
      await expectRejection(add({ TransactionSplitAValue: 12.5 }), 'invalid', value);
      await expectRejection(add({ TransactionSplitAValue: '12.5' }), 'invalid', value);
      await expectRejection(add({ TransactionSplitAValue: '' }), 'invalid', value);
      await expectRejection(
        add({ TransactionSplitBValue: '1234' }),
        'invalid',
        'transaction.TransactionSplitBValue',
      );
      await expectRejection(
        add({ TransactionDescription: ' ' }),
        'invalid',
        'transaction.TransactionDescription',
      );
      await expectRejection(
        add({ TransactionDescription: 'x'.repeat(1001) }),
        'invalid',
        'transaction.TransactionDescription',
      );
      await expectRejection(
        add({ TransactionNotes: 'x'.repeat(2501) }),
        'invalid',
        'transaction.TransactionNotes',
      );
      await expectRejection(
        add({ TransactionDatePosted: '2024-02-30T00:00:00Z' }),
        'invalid',
        'transaction.TransactionDatePosted',
      );
      await expectRejection(add({ PropsInJSON: '[1]' }), 'invalid', 'transaction.PropsInJSON');
      await expectRejection(add({ TransactionId: undefined }), 'invalid', 'transaction.TransactionId');
      await expectRejection(
        user.call('add-transaction', {
          transaction: newTransactionInput(book.food, book.cash),
          bookName: 'None',
        }),
        'not-found',
      );

      expect(
        await user.call('transactions', {
          account: { AccountId: book.root },
          includeInTransactionsUnderAccount: true,
        }),
      ).toEqual([]);
      expect(
        [...(await readTotals(user)).values()].every(({ total, count }) => total === '0' && count === 0),
      ).toBe(true);
    });

    test('limits count characters, not bytes', async () => {
      const { user, book } = await createUserWithBook(newUser);
      const description = '🍮'.repeat(1000);
      const stored = await user.call('add-transaction', {
        transaction: newTransactionInput(book.food, book.cash, { TransactionDescription: description }),
      });
      expect(stored.TransactionDescription).toBe(description);
    });

    test('an update changes the sent fields, and the totals follow', async () => {
      const { user, book } = await createUserWithBook(newUser);
      const stored = await user.call('add-transaction', {
        transaction: newTransactionInput(book.food, book.cash, {
          TransactionNotes: 'kept',
          TagsInSemicolonSeparated: 'kept',
        }),
      });
      const changed = await user.call('update-transaction', {
        transaction: {
          TransactionId: stored.TransactionId,
          TransactionDateEntered: stored.TransactionDateEntered,
          TransactionSplitAValue: '500',
          TransactionSplitBAccountId: book.bank,
        },
      });
      expect(changed).toMatchObject({
        TransactionNotes: 'kept',
        TagsInSemicolonSeparated: 'kept',
        TransactionSplitAValue: '500',
        TransactionSplitBValue: '-500',
        TransactionSplitBAccountId: book.bank,
      });
      expect(changed.TransactionDateEntered > stored.TransactionDateEntered).toBe(true);
      const totals = await readTotals(user);
      expect(totals.get(book.food)).toEqual({ total: '500', count: 1 });
      expect(totals.get(book.cash)).toEqual({ total: '0', count: 0 });
      expect(totals.get(book.bank)).toEqual({ total: '-500', count: 1 });

      const stale = {
        TransactionId: stored.TransactionId,
        TransactionDateEntered: stored.TransactionDateEntered,
      };
      await expectRejection(
        user.call('update-transaction', { transaction: { ...stale, TransactionNotes: 'late' } }),
        'conflict',
      );
      await expectRejection(
        user.call('update-transaction', {
          transaction: { TransactionId: stored.TransactionId, TransactionSplitAAccountId: book.group },
        }),
        'not-allowed',
      );
      await expectRejection(
        user.call('update-transaction', {
          transaction: { TransactionId: newTestId(), TransactionNotes: '' },
        }),
        'not-found',
      );
      expect(await user.call('last-posted-transaction', { account: { AccountId: book.food } })).toEqual(
        changed,
      );
    });

    test('a deleted transaction disappears from list and totals; deleting it again is harmless', async () => {
      const { user, book } = await createUserWithBook(newUser);
      const { TransactionId } = await user.call('add-transaction', {
        transaction: newTransactionInput(book.food, book.cash),
      });
      expect(typeof (await user.call('delete-transaction', { transaction: { TransactionId } }))).toBe(
        'string',
      );
      await expectRejection(user.call('delete-transaction', { transaction: { TransactionId } }), 'not-found');
      expect(await user.call('transactions', { account: { AccountId: book.food } })).toEqual([]);
      expect(await user.call('last-posted-transaction', { account: { AccountId: book.food } })).toBeNull();
      expect((await readTotals(user)).get(book.cash)).toEqual({ total: '0', count: 0 });
    });

    test('pages have 50 rows, newest first, and are equal by number and after the last row', async () => {
      const { user, book } = await createUserWithBook(newUser);
      const transactions = Array.from({ length: 120 }, (_, index) =>
        newTransactionInput(
          index % 3 === 0 ? book.bank : book.food,
          index % 3 === 0 ? book.food : book.cash,
          {
            TransactionDescription: `Number ${index}`,
            // Many rows share a date, so that the order of equal dates is tested too.
            TransactionDatePosted: `2024-01-${String((index % 7) + 1).padStart(2, '0')}T00:00:00.000Z`,
          },
        ),
      );
      await user.call('import-data', { data: { transactions } });
      const account = { AccountId: book.food };
      const all = await readAccountRows(user, { account });
      expect(all).toHaveLength(120);
      const order = all.map((row) =>
        [row.TransactionDatePosted, row.TransactionDateEntered, row.TransactionId].join(' '),
      );
      expect(order).toEqual(order.toSorted().toReversed());
      expect(await user.call('transactions', { account, pageNumbers: [1, 2, 3] })).toEqual(all);
      expect(await user.call('transactions', { account, pageNumber: 2 })).toEqual(all.slice(50, 100));
      expect(await user.call('transactions', { account, pageNumbers: [3, 1] })).toEqual([
        ...all.slice(100),
        ...all.slice(0, 50),
      ]);
      expect(await user.call('transactions', { account, pageNumber: 4 })).toEqual([]);

      expect(await readAccountRows(user, { account: { AccountId: book.group } })).toEqual([]);
      const below = await readAccountRows(user, {
        account: { AccountId: book.group },
        includeInTransactionsUnderAccount: true,
      });
      expect(below).toEqual(all);
      expect(
        await readAccountRows(user, {
          account: { AccountId: book.root },
          includeInTransactionsUnderAccount: true,
        }),
      ).toEqual(all);
      await expectRejection(user.call('transactions', { account, pageNumber: 0 }), 'invalid', 'pageNumber');
      await expectRejection(user.call('transactions', { account, pageNumber: 1.5 }), 'invalid', 'pageNumber');
      expect(await user.call('transactions', { account, pageNumber: limits.pageNumber })).toEqual([]);
      const beyond = { account, pageNumber: limits.pageNumber + 1 };
      await expectRejection(user.call('transactions', beyond), 'invalid', 'pageNumber');
      await expectRejection(
        user.call('transactions', { account, pageNumbers: Array.from({ length: 21 }, () => 1) }),
        'invalid',
        'pageNumbers',
      );
      await expectRejection(user.call('transactions', { account: { AccountId: newTestId() } }), 'not-found');
    });
  },
};
