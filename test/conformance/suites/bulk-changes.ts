import { describe, expect, test } from 'vitest';
import type { Backend } from '#backends/backend.ts';
import type { CallInput } from '#contract/calls.ts';
import { limits } from '#contract/limits.ts';
import {
  newTestId,
  readAccountRows,
  expectRejection,
  type SmallBook,
  readTotals,
  newTransactionInput,
  createUserWithBook,
} from '../support.ts';
import type { ConformanceSuite } from '../conformance-target.ts';

/** Returns the transactions of a user by description and amount. */
async function readTransactionTexts(user: Backend, book: SmallBook): Promise<string[]> {
  const rows = await readAccountRows(user, {
    account: { AccountId: book.root },
    includeInTransactionsUnderAccount: true,
    bookName: book.name,
  });
  return rows.map((row) => `${row.TransactionDescription} ${row.TransactionSplitAValue}`).toSorted();
}

/** `change-transactions`: several changes in one atomic call. */
export const bulkChangesSuite: ConformanceSuite = {
  calls: ['change-transactions'],
  run({ newUser }) {
    const lunch = (book: SmallBook, fields: Partial<ReturnType<typeof newTransactionInput>> = {}) =>
      newTransactionInput(book.food, book.cash, fields);

    /** Creates a user with three rows: A, B and C. */
    async function withRows() {
      const { user, book } = await createUserWithBook(newUser);
      const add = ['A', 'B', 'C'].map((name, index) =>
        lunch(book, { TransactionDescription: name, TransactionSplitAValue: `${index + 1}` }),
      );
      const { added } = await user.call('change-transactions', { add });
      const [a, b, c] = added;
      if (a === undefined || b === undefined || c === undefined) throw new Error('nothing was added');
      return { user, book, a, b, c };
    }

    test('one call adds, changes and removes rows, and answers each list in its order', async () => {
      const { user, book, a, b, c } = await withRows();
      expect(await readTransactionTexts(user, book)).toEqual(['A 1', 'B 2', 'C 3']);
      const fresh = [
        lunch(book, { TransactionDescription: 'D' }),
        lunch(book, { TransactionDescription: 'E' }),
      ];
      const answer = await user.call('change-transactions', {
        add: fresh,
        update: [
          { TransactionId: b.TransactionId, TransactionSplitAValue: '20' },
          { TransactionId: a.TransactionId, TransactionSplitBAccountId: book.bank },
        ],
        remove: [{ TransactionId: c.TransactionId }],
      });
      expect(answer.added).toMatchObject(fresh);
      expect(answer.updated).toMatchObject([
        { TransactionId: b.TransactionId, TransactionSplitAValue: '20', TransactionSplitBValue: '-20' },
        { TransactionId: a.TransactionId, TransactionSplitBAccountId: book.bank },
      ]);
      expect(answer.removed).toEqual([c.TransactionId]);
      expect(await readTransactionTexts(user, book)).toEqual(['A 1', 'B 20', 'D 1234', 'E 1234']);
      const totals = await readTotals(user);
      expect(totals.get(book.food)).toEqual({ total: '2489', count: 4 });
      expect(totals.get(book.cash)).toEqual({ total: '-2488', count: 3 });
      expect(totals.get(book.bank)).toEqual({ total: '-1', count: 1 });
      expect(
        (await user.call('flows', {})).map(({ Amount, Count }) => `${Amount} ${Count}`).toSorted(),
      ).toEqual(['1 1', '2488 3']);
    });

    test('one call may add, change and remove the same row in sequence', async () => {
      const { user, book, a } = await withRows();
      const [stays, goes] = [lunch(book), lunch(book)];
      const answer = await user.call('change-transactions', {
        add: [stays, goes],
        update: [
          { TransactionId: stays.TransactionId, TransactionDescription: 'X' },
          { TransactionId: stays.TransactionId, TransactionSplitAValue: '5' },
          { TransactionId: a.TransactionId, TransactionDescription: 'Y' },
        ],
        remove: [{ TransactionId: goes.TransactionId }, { TransactionId: a.TransactionId }],
      });
      expect(answer.updated.map((row) => [row.TransactionDescription, row.TransactionSplitAValue])).toEqual([
        ['X', '1234'],
        ['X', '5'],
        ['Y', '1'],
      ]);
      expect(await readTransactionTexts(user, book)).toEqual(['B 2', 'C 3', 'X 5']);
    });

    test('a call without changes does nothing', async () => {
      const { user, book } = await withRows();
      expect(await user.call('change-transactions', {})).toEqual({ added: [], updated: [], removed: [] });
      expect(await readTransactionTexts(user, book)).toEqual(['A 1', 'B 2', 'C 3']);
    });

    test('existing rows are returned unchanged; the same id with other content is rejected', async () => {
      const { user, book } = await withRows();
      const add = [lunch(book), lunch(book)];
      const first = await user.call('change-transactions', { add });
      expect(await user.call('change-transactions', { add })).toEqual(first);
      const other = add.map((row) => ({ ...row, TransactionSplitAValue: '7' }));
      const error = await expectRejection(
        user.call('change-transactions', { add: [lunch(book), ...other] }),
        'conflict',
        'add.1',
      );
      expect(error.detail.id).toBe('transactionIdTaken');
      expect(await readTransactionTexts(user, book)).toEqual([
        'A 1',
        'B 2',
        'C 3',
        'Lunch 1234',
        'Lunch 1234',
      ]);
    });

    test('an update with an entry date is rejected once the row has another one', async () => {
      const { user, book, a, b } = await withRows();
      const entered = ({ TransactionId, TransactionDateEntered }: typeof a) => ({
        TransactionId,
        TransactionDateEntered,
      });
      const update = [
        { ...entered(b), TransactionDescription: 'B2' },
        { ...entered(a), TransactionDescription: 'A2' },
      ];
      await user.call('update-transaction', {
        transaction: { TransactionId: a.TransactionId, TransactionDescription: 'Z' },
      });
      const error = await expectRejection(
        user.call('change-transactions', { update }),
        'conflict',
        'update.1',
      );
      expect(error.detail.id).toBe('changedMeanwhile');
      expect(await readTransactionTexts(user, book)).toEqual(['B 2', 'C 3', 'Z 1']);
    });

    describe('a call with one invalid row', () => {
      type Body = CallInput<'change-transactions'>;
      type Rows = Awaited<ReturnType<typeof withRows>>;
      const cases: [string, 'invalid' | 'not-found' | 'not-allowed', string, (rows: Rows) => Body][] = [
        [
          'an amount that is none',
          'invalid',
          'add.1.TransactionSplitAValue',
          ({ book }) => ({ add: [lunch(book), lunch(book, { TransactionSplitAValue: '1.5' })] }),
        ],
        [
          'two sides in one account',
          'invalid',
          'add.1.TransactionSplitBAccountId',
          ({ book }) => ({ add: [lunch(book), newTransactionInput(book.food, book.food)] }),
        ],
        [
          'two sides in one account by a change',
          'invalid',
          'update.0.TransactionSplitBAccountId',
          ({ book, a }) => ({
            add: [lunch(book)],
            update: [{ TransactionId: a.TransactionId, TransactionSplitBAccountId: book.food }],
          }),
        ],
        [
          'a placeholder',
          'not-allowed',
          'add.1',
          ({ book }) => ({ add: [lunch(book), newTransactionInput(book.food, book.group)] }),
        ],
        [
          'an account that is not there',
          'not-found',
          'add.0',
          ({ book }) => ({ add: [newTransactionInput(book.food, newTestId()), lunch(book)] }),
        ],
        [
          'a change of what is not there',
          'not-found',
          'update.1',
          ({ book, a }) => ({
            add: [lunch(book)],
            update: [
              { TransactionId: a.TransactionId, TransactionDescription: 'A2' },
              { TransactionId: newTestId(), TransactionDescription: 'none' },
            ],
          }),
        ],
        [
          'a removal of what is not there',
          'not-found',
          'remove.1',
          ({ book, a }) => ({
            add: [lunch(book)],
            remove: [{ TransactionId: a.TransactionId }, { TransactionId: newTestId() }],
          }),
        ],
        [
          'a removal that comes twice',
          'not-found',
          'remove.1',
          ({ a }) => ({
            remove: [{ TransactionId: a.TransactionId }, { TransactionId: a.TransactionId }],
          }),
        ],
        [
          'an id that is none',
          'invalid',
          'remove.0.TransactionId',
          ({ book }) => ({ add: [lunch(book)], remove: [{ TransactionId: '' }] }),
        ],
      ];
      test.each(cases)('changes nothing and names the row: %s', async (_name, code, path, bodyOf) => {
        const rows = await withRows();
        await expectRejection(rows.user.call('change-transactions', bodyOf(rows)), code, path);
        expect(await readTransactionTexts(rows.user, rows.book)).toEqual(['A 1', 'B 2', 'C 3']);
        expect((await readTotals(rows.user)).get(rows.book.food)).toEqual({ total: '6', count: 3 });
      });
    });

    test('rows belong to the named book, as for the single calls', async () => {
      const { user, book, a } = await withRows();
      const none = { bookName: 'No such book' };
      await expectRejection(user.call('change-transactions', { ...none, add: [lunch(book)] }), 'not-found');
      const root = {
        AccountId: newTestId(),
        AccountName: 'Other',
        AccountDescription: '',
        AccountType: 'ROOT' as const,
        ParentAccountId: null,
        IsPlaceholder: '1' as const,
      };
      await user.call('add-subaccount', { account: root });
      const other = { bookName: 'Other' };
      await expectRejection(
        user.call('change-transactions', { ...other, add: [lunch(book)] }),
        'not-found',
        'add.0',
      );
      const remove = [{ TransactionId: a.TransactionId }];
      await expectRejection(user.call('change-transactions', { ...other, remove }), 'not-found', 'remove.0');
      expect(await readTransactionTexts(user, book)).toEqual(['A 1', 'B 2', 'C 3']);
    });

    test(`${limits.changesPerCall} changes in one call are accepted, one more is rejected`, async () => {
      const { user, book } = await createUserWithBook(newUser);
      const add = Array.from({ length: limits.changesPerCall + 1 }, (_, index) =>
        lunch(book, { TransactionSplitAValue: `${index}`, TagsInSemicolonSeparated: 'many' }),
      );
      const error = await expectRejection(user.call('change-transactions', { add }), 'invalid');
      expect(error.issues[0]?.detail?.id).toBe('tooManyChanges');
      const { added } = await user.call('change-transactions', { add: add.slice(1) });
      expect(added).toHaveLength(limits.changesPerCall);
      expect((await readTotals(user)).get(book.food)).toEqual({
        total: `${(limits.changesPerCall * (limits.changesPerCall + 1)) / 2}`,
        count: limits.changesPerCall,
      });
      const remove = added.map(({ TransactionId }) => ({ TransactionId }));
      await user.call('change-transactions', { remove });
      expect(await readTransactionTexts(user, book)).toEqual([]);
      expect((await readTotals(user)).get(book.food)).toEqual({ total: '0', count: 0 });
    });
  },
};
