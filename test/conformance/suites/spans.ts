import { expect, test } from 'vitest';
import type { CallInput } from '#contract/calls.ts';
import { readAccountRows, expectRejection, newTransactionInput, createUserWithBook } from '../support.ts';
import type { ConformanceSuite } from '../conformance-target.ts';

const posted = (index: number) =>
  new Date(Date.UTC(2024, 0, 1) + Math.floor(index / 3) * 3_600_000).toISOString();

/** Registers and searches of rows posted at or after one moment and before another (calls.md Transactions). */
export const spansSuite: ConformanceSuite = {
  calls: ['transactions', 'search-transactions'],
  run({ newUser }) {
    test('a register between two moments has exactly those rows, by pages and after a row', async () => {
      const { user, book } = await createUserWithBook(newUser);
      const transactions = Array.from({ length: 360 }, (_, index) =>
        newTransactionInput(
          index % 2 === 0 ? book.food : book.bank,
          index % 2 === 0 ? book.cash : book.food,
          {
            TransactionDescription: index % 3 === 0 ? 'Rent' : 'Lunch',
            TransactionDatePosted: posted(index),
            TagsInSemicolonSeparated: 'home',
          },
        ),
      );
      await user.call('import-data', { data: { transactions } });
      const registers: Omit<CallInput<'transactions'>, 'postedFrom' | 'postedBefore'>[] = [
        { account: { AccountId: book.food } },
        { account: { AccountId: book.group }, includeInTransactionsUnderAccount: true },
        { account: { AccountId: book.root }, includeInTransactionsUnderAccount: true },
        { account: { AccountId: 'TAG:home' } },
      ];
      // Three rows share each moment: `postedFrom` is inclusive, `postedBefore` is exclusive.
      const spans = [
        { postedFrom: posted(60), postedBefore: posted(270) },
        { postedFrom: posted(60) },
        { postedBefore: posted(60) },
        { postedFrom: posted(90), postedBefore: posted(93) },
        { postedFrom: posted(90), postedBefore: posted(90) },
        { postedFrom: posted(93), postedBefore: posted(90) },
        { postedFrom: '2030-01-01T00:00:00.000Z' },
      ];
      for (const register of registers) {
        const all = await readAccountRows(user, register);
        for (const span of spans) {
          const truth = all.filter(
            ({ TransactionDatePosted: at }) =>
              at >= (span.postedFrom ?? '') && at < (span.postedBefore ?? '9999'),
          );
          const name = JSON.stringify([register, span]);
          expect(await readAccountRows(user, { ...register, ...span }), name).toEqual(truth);
          const byNumber = await user.call('transactions', { ...register, ...span, pageNumbers: [2, 1] });
          expect(byNumber, name).toEqual([...truth.slice(50, 100), ...truth.slice(0, 50)]);
          // After a row outside the span: a newer row changes nothing, an older one leaves no rows.
          const behind = async (after: (typeof all)[number] | undefined) =>
            user.call('transactions', { ...register, ...span, ...(after && { after }) });
          expect(await behind(all[0]), name).toEqual(truth.filter((row) => row !== all[0]).slice(0, 50));
          expect(await behind(all.at(-1)), name).toEqual([]);
        }
      }
      const account = { AccountId: book.food };
      await expectRejection(
        user.call('transactions', { account, postedFrom: '2024-02-30' }),
        'invalid',
        'postedFrom',
      );
      await expectRejection(
        user.call('transactions', { account, postedBefore: '' }),
        'invalid',
        'postedBefore',
      );
      const last = await user.call('last-posted-transaction', { account });
      expect(last?.TransactionDatePosted).toBe(posted(359));
    });

    test('a search between two moments finds the rows between them', async () => {
      const { user, book } = await createUserWithBook(newUser);
      const transactions = Array.from({ length: 240 }, (_, index) =>
        newTransactionInput(book.food, book.cash, {
          TransactionDescription: index % 2 === 0 ? 'Miete' : 'Lunch',
          TransactionDatePosted: posted(index),
        }),
      );
      await user.call('import-data', { data: { transactions } });
      const all = (await readAccountRows(user, { account: { AccountId: book.food } })).filter(
        (row) => row.TransactionDescription === 'Miete',
      );
      const span = { postedFrom: posted(30), postedBefore: posted(210) };
      const truth = all.filter(
        ({ TransactionDatePosted: at }) => at >= span.postedFrom && at < span.postedBefore,
      );
      const search = (more: Omit<CallInput<'search-transactions'>, 'searchText'>) =>
        user.call('search-transactions', { searchText: 'miete', ...more });
      expect(truth).toHaveLength(90);
      expect(await search(span)).toEqual(truth.slice(0, 50));
      expect(await search({ ...span, pageNumber: 2 })).toEqual(truth.slice(50));
      const after = truth[49];
      if (after === undefined) throw new Error('no such row');
      expect(await search({ ...span, after })).toEqual(truth.slice(50));
      expect(await search({ postedFrom: posted(237) })).toEqual(all.slice(0, 1));
      expect(await search({ postedBefore: posted(0) })).toEqual([]);
      const wrong = { searchText: 'miete', postedFrom: 'yesterday' };
      await expectRejection(user.call('search-transactions', wrong), 'invalid', 'postedFrom');
    });
  },
};
