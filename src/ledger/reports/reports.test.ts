import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AccountFamily } from '#contract/account-types.ts';
import { accountTypes } from '#ledger/account-types.ts';
import {
  anyBook,
  anyDay,
  readBookFlows,
  accountBranch,
  sumPlainGain,
  type PlainBook,
  sumSourceRows,
} from '../../../test/support/plain-book.ts';
import { calculateAccountOverTime } from './cash-flow.ts';
import { toBalanceColumn, createBalanceColumns, type DateRange } from './book-flows.ts';
import { splitPeriod, type Period, periodBefore, yearBefore } from './periods.ts';
import { addColumns, type ReportOptions, type AccountReportRow, sourceRowsOf } from './rows.ts';
import {
  calculateBalanceSheet,
  calculateIncomeAndExpenses,
  calculateNetWorth,
  type StatementSection,
  calculateTrialBalance,
} from './statements.ts';

const anyPeriod = fc
  .tuple(anyDay, anyDay)
  .filter(([a, b]) => a !== b)
  .map(([a, b]): Period => (a < b ? { from: a, until: b } : { from: b, until: a }));
const anyIntervals = fc
  .tuple(anyPeriod, fc.constantFrom('month', 'quarter', 'year'), fc.constantFrom('01-01', '04-06', '02-29'))
  .map(([period, kind, yearStart]) => ({ period, intervals: splitPeriod(period, kind, yearStart) }));
const anyLevels = fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined });
const anyBranches = ({ accounts }: PlainBook) =>
  fc.option(fc.subarray(accounts.slice(1).map(({ id }) => id)), { nil: undefined });
const anyCase = anyBook.chain((book) =>
  fc.record({
    book: fc.constant(book),
    time: anyIntervals,
    options: fc.record({ levels: anyLevels, withEmpty: fc.boolean(), branches: anyBranches(book) }),
  }),
);

const sum = (amounts: readonly bigint[]) => amounts.reduce((total, minor) => total + minor, 0n);
const zeros = (columns: readonly unknown[]) => columns.map(() => 0n);

/** Returns the accounts of some families, in some branches or in the whole book. */
function members(
  book: PlainBook,
  families: readonly AccountFamily[],
  branches?: readonly string[],
): Set<string> {
  const shown = branches?.map((id) => accountBranch(book, id));
  return new Set(
    book.accounts
      .filter(({ type }) => families.includes(accountTypes[type].family))
      .map(({ id }) => id)
      .filter((id) => shown === undefined || shown.some((branch) => branch.has(id))),
  );
}

function sectionsOf(book: PlainBook, columns: readonly DateRange[], options: ReportOptions) {
  const { income, expenses } = calculateIncomeAndExpenses(readBookFlows(book, columns), columns, options);
  const days = columns.map(toBalanceColumn);
  const { assets, liabilities, equity } = calculateBalanceSheet(readBookFlows(book, days), columns, options);
  const all: { families: AccountFamily[]; section: StatementSection; columns: readonly DateRange[] }[] = [
    { families: ['income'], section: income, columns },
    { families: ['expense'], section: expenses, columns },
    { families: ['asset'], section: assets, columns: days },
    { families: ['liability'], section: liabilities, columns: days },
    { families: ['equity', 'trading'], section: equity, columns: days },
  ];
  return all;
}

/** Expects each amount to be the sum of its source rows. */
function expectRowsBehind(
  book: PlainBook,
  rows: readonly AccountReportRow[],
  columns: readonly DateRange[],
): void {
  for (const row of rows) {
    const behind = columns.map((column) => sumSourceRows(book, sourceRowsOf(row, column)));
    expect(row.amounts, row.accountId).toEqual(behind);
  }
}

describe('reports from flows', () => {
  test('show amounts that are the sum of their source rows, and totals that are the sum of their accounts', () => {
    fc.assert(
      fc.property(anyCase, ({ book, time: { intervals }, options }) => {
        for (const { families, section, columns } of sectionsOf(book, intervals, options)) {
          expectRowsBehind(book, section.rows, columns);
          const counted = members(book, families, options.branches);
          expect(section.totals).toEqual(columns.map((column) => sumPlainGain(book, counted, column)));
          const tops = section.rows.filter(({ depth }) => depth === 0).map(({ amounts }) => amounts);
          expect(addColumns(columns.length, tops)).toEqual(section.totals);
        }
      }),
    );
  });

  test('have equal columns in a trial balance, whose rows count each account once', () => {
    fc.assert(
      fc.property(anyCase, ({ book, time: { intervals }, options: { levels, withEmpty } }) => {
        const days = intervals.map(toBalanceColumn);
        const { columns, rows, debits, credits } = calculateTrialBalance(
          readBookFlows(book, days),
          intervals,
          {
            levels,
            withEmpty,
          },
        );
        expect(columns).toEqual(days);
        expect(debits).toEqual(credits);
        expectRowsBehind(book, rows, days);
        const ofRows = addColumns(
          days.length,
          rows.map(({ amounts }) => amounts),
        );
        expect(ofRows).toEqual(zeros(days));
        const positive = rows.map(({ amounts }) => amounts.map((minor) => (minor > 0n ? minor : 0n)));
        expect(debits).toEqual(addColumns(days.length, positive));
      }),
    );
  });

  test('have a balance sheet that balances', () => {
    fc.assert(
      fc.property(anyCase, ({ book, time: { intervals }, options: { levels, withEmpty } }) => {
        const flows = readBookFlows(book, intervals.map(toBalanceColumn));
        const sheet = calculateBalanceSheet(flows, intervals, { levels, withEmpty });
        const parts = [sheet.assets.totals, sheet.liabilities.totals, sheet.equity.totals, sheet.retained];
        expect(addColumns(intervals.length, parts)).toEqual(zeros(intervals));
      }),
    );
  });

  test('change net worth by income minus expenses and equity', () => {
    fc.assert(
      fc.property(anyBook, anyIntervals, (book, { intervals }) => {
        const columns = createBalanceColumns(intervals);
        const flows = readBookFlows(book, columns);
        const { netWorth } = calculateNetWorth(flows, intervals);
        const ownedAndOwed = members(book, ['asset', 'liability']);
        expect(netWorth).toEqual(columns.map((column) => sumPlainGain(book, ownedAndOwed, column)));
        const { surplus } = calculateIncomeAndExpenses(flows, intervals);
        const equity = members(book, ['equity', 'trading']);
        for (const [index, interval] of intervals.entries()) {
          const change = (netWorth[index + 1] ?? 0n) - (netWorth[index] ?? 0n);
          expect(change).toBe((surplus[index] ?? 0n) - sumPlainGain(book, equity, interval));
        }
      }),
    );
  });

  test('have intervals that add up to the whole period', () => {
    fc.assert(
      fc.property(anyBook, anyIntervals, (book, { period, intervals }) => {
        const cut = calculateIncomeAndExpenses(readBookFlows(book, intervals), intervals);
        const whole = calculateIncomeAndExpenses(readBookFlows(book, [period]), [period]);
        expect(sum(cut.surplus)).toBe(whole.surplus[0]);
        for (const kind of ['income', 'expenses'] as const) {
          expect(sum(cut[kind].totals)).toBe(whole[kind].totals[0]);
          const inParts = new Map(cut[kind].rows.map(({ accountId, amounts }) => [accountId, sum(amounts)]));
          for (const { accountId, amounts } of whole[kind].rows)
            expect(inParts.get(accountId)).toBe(amounts[0]);
        }
      }),
    );
  });

  test('show the same column alone and beside others', () => {
    fc.assert(
      fc.property(anyBook, anyPeriod, (book, period) => {
        const columns = [period, periodBefore(period), yearBefore(period)];
        const together = calculateIncomeAndExpenses(readBookFlows(book, columns), columns, {
          withEmpty: true,
        });
        for (const [at, column] of columns.entries()) {
          const alone = calculateIncomeAndExpenses(readBookFlows(book, [column]), [column], {
            withEmpty: true,
          });
          expect(together.surplus[at]).toBe(alone.surplus[0]);
          expect(together.income.rows.map(({ amounts }) => amounts[at])).toEqual(
            alone.income.rows.map(({ amounts }) => amounts[0]),
          );
        }
      }),
    );
  });

  test('show unchanged rows and the same totals with fewer levels or without empty accounts', () => {
    fc.assert(
      fc.property(anyCase, ({ book, time: { intervals }, options: { levels = 1, branches } }) => {
        const everything = sectionsOf(book, intervals, { branches, withEmpty: true });
        for (const withEmpty of [true, false]) {
          const some = sectionsOf(book, intervals, { branches, levels, withEmpty });
          for (const [index, { section }] of some.entries()) {
            const all = everything[index]?.section ?? { rows: [], totals: [] };
            const notDeep = all.rows.filter(({ depth }) => depth < levels);
            const kept = notDeep.filter((row) =>
              section.rows.some((each) => each.accountId === row.accountId),
            );
            expect(section.rows).toEqual(withEmpty ? notDeep : kept);
            expect(section.totals).toEqual(all.totals);
            const hidden = notDeep.filter((row) => !kept.includes(row));
            expect(hidden.flatMap(({ amounts }) => amounts).every((minor) => minor === 0n)).toBe(true);
          }
        }
      }),
    );
  });

  test('add up over the branches of the book', () => {
    fc.assert(
      fc.property(anyBook, anyIntervals, (book, { intervals }) => {
        const flows = readBookFlows(book, intervals.map(toBalanceColumn));
        const tops = flows.tree.childrenOf('root').map(({ id }) => id);
        const parts = tops.map((id) => calculateBalanceSheet(flows, intervals, { branches: [id] }));
        const whole = calculateBalanceSheet(flows, intervals);
        expect(
          addColumns(
            intervals.length,
            parts.map(({ retained }) => retained),
          ),
        ).toEqual(whole.retained);
        const rows = parts.flatMap(({ assets }) => assets.rows.map(({ accountId }) => accountId));
        expect(rows.toSorted()).toEqual(whole.assets.rows.map(({ accountId }) => accountId).toSorted());
      }),
    );
  });

  test('show the balances and gains of an account over time as its rows give them', () => {
    fc.assert(
      fc.property(anyBook, anyIntervals, fc.boolean(), (book, { intervals }, includesBranch) => {
        const flows = readBookFlows(book, createBalanceColumns(intervals));
        for (const { id } of book.accounts) {
          const line = calculateAccountOverTime(flows, id, { includesBranch }, intervals);
          expectRowsBehind(book, [line.balances], intervals.map(toBalanceColumn));
          expectRowsBehind(book, [line.changes], intervals);
          expect(line.openingMinor + sum(line.changes.amounts)).toBe(
            line.balances.amounts.at(-1) ?? line.openingMinor,
          );
        }
      }),
    );
  });
});
