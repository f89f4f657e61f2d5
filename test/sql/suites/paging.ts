import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { TransactionRow } from '#contract/inputs/transactions.ts';
import type { TestDatabase } from '../support/database.ts';
import { createEngineUser, makeBook, makeTransaction, type EngineUser } from '../support/engine-user.ts';

type Query = {
  AccountId: string;
  isWithin: (row: TransactionRow) => boolean;
  includeInTransactionsUnderAccount?: boolean;
};

function byNewest(left: TransactionRow, right: TransactionRow): number {
  const key = (row: TransactionRow) =>
    [row.TransactionDatePosted, row.TransactionDateEntered, row.TransactionId].join(' ');
  return key(left) < key(right) ? 1 : -1;
}

/** Tests pages by number and by cursor against the expected rows, with many rows of one date. */
export function describePaging(open: () => TestDatabase) {
  describe('paging', () => {
    const { accounts, ids } = makeBook();
    // dates collide often, so that the entry date and the id have to decide
    const random = fc.sample(
      fc.record({
        day: fc.integer({ min: 1, max: 9 }),
        entered: fc.integer({ min: 0, max: 3 }),
        tag: fc.constantFrom('', '', 'trip', 'trip;home'),
        text: fc.constantFrom('Coffee', 'Tea', 'Crème'),
      }),
      { numRuns: 1500, seed: 7 },
    );
    const rows = random.map(({ day, entered, tag, text }, index) => {
      // food and coffee have so few rows that the newest thousand rows do not fill a page of them
      const [a, b] =
        index % 50 === 0
          ? [ids.coffee, ids.cash]
          : index % 50 === 1
            ? [ids.cash, ids.food]
            : [ids.loan, ids.bank];
      return makeTransaction(a, b, 1n, {
        TransactionDescription: text,
        TransactionDatePosted: `2024-01-0${day}T00:00:00.000Z`,
        TransactionDateEntered: `2024-02-01T00:00:00.00${entered}Z`,
        TagsInSemicolonSeparated: tag,
      });
    });
    const newest = rows.toSorted(byNewest);
    const touches = (row: TransactionRow, ...accountIds: string[]) =>
      accountIds.includes(row.TransactionSplitAAccountId) ||
      accountIds.includes(row.TransactionSplitBAccountId);

    const queries: [string, Query][] = [
      ['a busy account', { AccountId: ids.bank, isWithin: (row) => touches(row, ids.bank) }],
      ['a thin account', { AccountId: ids.coffee, isWithin: (row) => touches(row, ids.coffee) }],
      ['an account, both sides', { AccountId: ids.cash, isWithin: (row) => touches(row, ids.cash) }],
      [
        'a busy branch',
        {
          AccountId: ids.assets,
          isWithin: (row) => touches(row, ids.bank, ids.cash),
          includeInTransactionsUnderAccount: true,
        },
      ],
      [
        'a thin branch',
        {
          AccountId: ids.food,
          isWithin: (row) => touches(row, ids.food, ids.coffee),
          includeInTransactionsUnderAccount: true,
        },
      ],
      [
        'a leaf as a branch',
        {
          AccountId: ids.coffee,
          isWithin: (row) => touches(row, ids.coffee),
          includeInTransactionsUnderAccount: true,
        },
      ],
      ['the book', { AccountId: ids.root, isWithin: () => true, includeInTransactionsUnderAccount: true }],
      ['the root itself', { AccountId: ids.root, isWithin: () => false }],
      ['a tag', { AccountId: 'TAG:home', isWithin: (row) => row.TagsInSemicolonSeparated.includes('home') }],
      ['an unused tag', { AccountId: 'TAG:none', isWithin: () => false }],
    ];
    let person: EngineUser;

    beforeAll(async () => {
      person = await createEngineUser(open());
      await person.import({ accounts, transactions: rows });
    });

    test.each(queries)(
      'pages of %s are right by number and by cursor, and so is the last posted row',
      async (_name, { isWithin, AccountId, ...options }) => {
        const truth = newest.filter(isWithin);
        const body = { account: { AccountId }, ...options };
        const pages = Array.from({ length: Math.ceil(truth.length / 50) + 1 }, (_, index) => index + 1);
        const byNumber = [];
        for (const pageNumber of pages)
          byNumber.push(...(await person.call('transactions', { ...body, pageNumber })));
        expect(byNumber).toEqual(truth);

        const byCursor = await person.call('transactions', body);
        for (;;) {
          const after = byCursor.at(-1);
          if (after === undefined) break;
          const page = await person.call('transactions', { ...body, after, pageNumber: 9 });
          if (page.length === 0) break;
          byCursor.push(...page);
        }
        expect(byCursor).toEqual(truth);
        const lastPosted = await person.call('last-posted-transaction', { account: { AccountId } });
        // Rows of sub-accounts were not posted to the account itself.
        const isPosted = (row: TransactionRow) => AccountId.startsWith('TAG:') || touches(row, AccountId);
        expect(lastPosted).toEqual(truth.find(isPosted) ?? null);
      },
    );

    test('several pages are joined in the requested order', async () => {
      const body = { account: { AccountId: ids.bank }, pageNumbers: [3, 1, 1] };
      const truth = newest.filter((row) => touches(row, ids.bank));
      const page = (number: number) => truth.slice((number - 1) * 50, number * 50);
      expect(await person.call('transactions', body)).toEqual([...page(3), ...page(1), ...page(1)]);
      const after = page(1).at(-1);
      expect(await person.call('transactions', { ...body, after, pageNumbers: [2, 3] })).toEqual([
        ...page(2),
        ...page(3),
      ]);
    });

    test('search results have the same pages', async () => {
      const truth = newest.filter((row) => row.TransactionDescription === 'Crème');
      const found = await person.call('search-transactions', { searchText: 'CREME' });
      expect(found).toEqual(truth.slice(0, 50));
      expect(await person.call('search-transactions', { searchText: 'creme', pageNumber: 3 })).toEqual(
        truth.slice(100, 150),
      );
      expect(await person.call('search-transactions', { searchText: 'creme', after: truth[99] })).toEqual(
        truth.slice(100, 150),
      );
      expect(await person.call('search-transactions', { searchText: 'creme', pageNumber: 99 })).toEqual([]);
    });
  });
}
