import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { account } from '../../../test/support/factories.ts';
import {
  anyBook,
  anyDay,
  readBookFlows,
  accountBranch,
  sumPlainGain,
  type PlainBook,
  sumSourceRows,
} from '../../../test/support/plain-book.ts';
import { calculateCashFlow } from './cash-flow.ts';
import { addDays } from '#values/calendar.ts';
import { addColumns, sourceRowsOf } from './rows.ts';

const anySpan = fc
  .tuple(anyDay, fc.integer({ min: 1, max: 800 }))
  .map(([from, days]) => ({ from, until: addDays(from, days) }));
const anyCase = anyBook.chain((book) => {
  const ids = book.accounts.slice(1).map(({ id }) => id);
  return fc.record({
    book: fc.constant(book),
    columns: fc.array(anySpan, { minLength: 1, maxLength: 3 }),
    of: fc.option(fc.subarray(ids, { minLength: 1 }), { nil: undefined }),
    levels: fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }),
  });
});

const salaryAndRent: PlainBook = {
  accounts: [
    account('root', 'ROOT'),
    account('cash', 'CASH', { parentId: 'root' }),
    account('bank', 'BANK', { parentId: 'root' }),
    account('salary', 'INCOME', { parentId: 'root' }),
    account('home', 'EXPENSE', { parentId: 'root' }),
    account('rent', 'EXPENSE', { parentId: 'home' }),
  ],
  transactions: [
    { day: '2026-01-31', fromId: 'salary', toId: 'bank', amountMinor: 5000n },
    { day: '2026-02-01', fromId: 'bank', toId: 'rent', amountMinor: 2000n },
    { day: '2026-02-02', fromId: 'rent', toId: 'bank', amountMinor: 300n },
    { day: '2026-02-03', fromId: 'bank', toId: 'cash', amountMinor: 100n },
    { day: '2026-02-04', fromId: 'cash', toId: 'home', amountMinor: 40n },
  ],
};
const twoMonths = { from: '2026-01-01', until: '2026-03-01' };

describe('a cash flow', () => {
  test('shows inflow and outflow by the account on the other side', () => {
    const { rows, ins, outs, gained } = calculateCashFlow(readBookFlows(salaryAndRent, [twoMonths]), [
      twoMonths,
    ]);
    expect(rows.map((row) => [row.accountId, row.depth, row.ins[0], row.outs[0], row.amounts[0]])).toEqual([
      ['home', 0, 300n, 2040n, 1740n],
      ['rent', 1, 300n, 2000n, 1700n],
      ['salary', 0, 5000n, 0n, -5000n],
    ]);
    expect([ins, outs, gained]).toEqual([[5300n], [2040n], [3260n]]);
    const ofBank = calculateCashFlow(readBookFlows(salaryAndRent, [twoMonths]), [twoMonths], {
      of: ['bank'],
    });
    expect(ofBank.rows.map((row) => [row.accountId, row.amounts[0]])).toContainEqual(['cash', 100n]);
    expect(ofBank.gained).toEqual([3200n]);
  });

  test('gains the gains of its accounts, and each amount is the sum of its source rows', () => {
    fc.assert(
      fc.property(anyCase, ({ book, columns, of, levels }) => {
        const report = calculateCashFlow(readBookFlows(book, columns), columns, { of, levels });
        expect(report.gained).toEqual(
          columns.map((column) => sumPlainGain(book, new Set(report.within), column)),
        );
        const tops = report.rows.filter(({ depth }) => depth === 0);
        for (const side of ['ins', 'outs'] as const)
          expect(report[side]).toEqual(
            addColumns(
              columns.length,
              tops.map((row) => row[side]),
            ),
          );
        for (const row of report.rows) {
          const behind = columns.map((column) =>
            sumSourceRows(book, { ...sourceRowsOf(row, column), against: report.within }),
          );
          expect(row.amounts).toEqual(behind);
          expect(row.outs.map((minor, at) => minor - (row.ins[at] ?? 0n))).toEqual(behind);
        }
        const looked = (of ?? []).flatMap((id) => [...accountBranch(book, id)]);
        expect(looked.filter((id) => !report.within.has(id))).toEqual([]);
      }),
    );
  });

  test('counts inflow and outflow separately, row by row', () => {
    fc.assert(
      fc.property(anyCase, ({ book, columns, of }) => {
        const { within, ins, outs } = calculateCashFlow(readBookFlows(book, columns), columns, { of });
        const crossing = (isInto: boolean) =>
          columns.map((column) =>
            sumPlainGain(
              {
                ...book,
                transactions: book.transactions.filter(
                  ({ fromId, toId }) => within.has(toId) === isInto && within.has(fromId) !== isInto,
                ),
              },
              new Set(within),
              column,
            ),
          );
        expect(ins).toEqual(crossing(true));
        expect(outs).toEqual(crossing(false).map((minor) => -minor));
      }),
    );
  });
});
