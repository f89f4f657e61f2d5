import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { yearStartOf } from '#ledger/book-months.ts';
import { buildAccountTree } from '#ledger/account-tree.ts';
import {
  anyBook,
  anyDay,
  readBookFlows,
  sumPlainFlows,
  sumPlainGain,
} from '../../../test/support/plain-book.ts';
import {
  createBalanceColumns,
  joinFlows,
  findMissingAccounts,
  calculateOwnAmounts,
  planFlowQueries,
  type DateRange,
} from './book-flows.ts';
import { splitPeriod, periodAt, periodBefore } from './periods.ts';

const anyColumns = fc.array(
  fc
    .record({ from: fc.option(anyDay, { nil: undefined }), until: anyDay })
    .filter(({ from = '', until }) => from < until),
  { minLength: 1, maxLength: 6 },
);
const anyStart = fc.constantFrom(1, 1, 10, 15, 16, 25, 28);
const year = periodAt('year', '2025-06-01');
const taxYear = periodAt('year', '2025-06-01', '04-06');

describe('the queries of a report', () => {
  test('are one if no column cuts a month', () => {
    const months = splitPeriod(year, 'month');
    expect(planFlowQueries(months)).toEqual([year]);
    expect(planFlowQueries([year, periodBefore(year)])).toEqual([
      { from: '2024-01-01', until: '2026-01-01' },
    ]);
    expect(planFlowQueries(createBalanceColumns(months))).toEqual([{ from: undefined, until: '2026-01-01' }]);
    expect(planFlowQueries([periodAt('month', '2025-06-01'), periodAt('month', '2024-06-01')])).toEqual([
      { from: '2024-06-01', until: '2024-07-01' },
      { from: '2025-06-01', until: '2025-07-01' },
    ]);
    expect(planFlowQueries([])).toEqual([]);
    const fromPayDay = splitPeriod(periodAt('year', '2025-06-01', '12-25'), 'month', '12-25');
    expect(planFlowQueries(fromPayDay, 25)).toEqual([{ from: '2024-12-25', until: '2025-12-25' }]);
    expect(planFlowQueries([year], 25)).toEqual([year]);
  });

  test('are one for each interval if all of them cut months', () => {
    const months = splitPeriod(taxYear, 'month', '04-06');
    expect(planFlowQueries(months)).toEqual(months);
    expect(planFlowQueries([taxYear])).toEqual([taxYear]);
    const cut = splitPeriod({ from: '2025-01-20', until: '2025-03-05' }, 'month');
    expect(planFlowQueries(cut)).toEqual([{ from: '2025-01-20', until: '2025-03-05' }]);
  });

  test('give every account the sum of its rows in any cut and overlapping columns', () => {
    fc.assert(
      fc.property(anyBook, anyColumns, anyStart, (book, columns, startsOn) => {
        const questions = planFlowQueries(columns, startsOn);
        for (const [index, { from = '' }] of questions.entries())
          expect(from >= (questions[index - 1]?.until ?? '')).toBe(true);
        const ownOf = calculateOwnAmounts(readBookFlows(book, columns, startsOn), columns);
        for (const { id } of book.accounts)
          expect(ownOf(id)).toEqual(columns.map((column) => sumPlainGain(book, new Set([id]), column)));
      }),
    );
  });

  test('can be answered by all months of the book if no column cuts a month', () => {
    fc.assert(
      fc.property(
        anyBook,
        fc.array(anyDay, { minLength: 1, maxLength: 4 }),
        anyStart,
        (book, days, startsOn) => {
          const columns: DateRange[] = days.map((day) => periodAt('month', day, yearStartOf(startsOn)));
          const all = { from: undefined, until: '9999-12-31' };
          const flows = sumPlainFlows(book.transactions, all, startsOn);
          const whole = joinFlows(buildAccountTree(book.accounts), [{ flows }], startsOn);
          const amounts = calculateOwnAmounts(readBookFlows(book, columns, startsOn), columns);
          for (const { id } of book.accounts)
            expect(calculateOwnAmounts(whole, columns)(id)).toEqual(amounts(id));
        },
      ),
    );
  });

  test('report accounts of flows that are missing in the tree', () => {
    fc.assert(
      fc.property(anyBook, (book) => {
        const all = [{ from: undefined, until: '9999-12-31' }];
        expect(findMissingAccounts(readBookFlows(book, all))).toEqual([]);
        const accounts = book.accounts.filter(({ id }) => id !== 'a0');
        const isUsed = book.transactions.some(({ fromId, toId }) => fromId === 'a0' || toId === 'a0');
        expect(findMissingAccounts(readBookFlows({ ...book, accounts }, all))).toEqual(isUsed ? ['a0'] : []);
      }),
    );
  });
});
