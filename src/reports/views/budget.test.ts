import { expect, test } from 'vitest';
import { buildAccountTree } from '#ledger/account-tree.ts';
import { readBookCurrency, toDecimalText } from '#ledger/money.ts';
import { readReportQuestion } from '#reports/report-question.ts';
import { createReportScope } from '#reports/scope.ts';
import { createReportFormat } from '#web/features/reports/report-format.ts';
import { createBudget } from '../../../test/support/budgets.ts';
import { account } from '../../../test/support/factories.ts';
import { createBudgetView } from './budget.ts';
import type { ReportTableData } from './view.ts';

const today = '2026-02-15';
const tree = buildAccountTree([
  account('Main', 'ROOT'),
  account('Bank', 'BANK', { parentId: 'Main' }),
  account('Savings', 'BANK', { parentId: 'Main' }),
  account('Salary', 'INCOME', { parentId: 'Main' }),
  account('Expenses', 'EXPENSE', { parentId: 'Main' }),
  account('Food', 'EXPENSE', { parentId: 'Expenses' }),
  account('Fun', 'EXPENSE', { parentId: 'Expenses' }),
  account('Empty', 'EXPENSE', { parentId: 'Expenses' }),
]);
const flow = (month: string, fromId: string, toId: string, amountMinor: bigint) => ({
  month,
  fromId,
  toId,
  amountMinor,
  count: 1,
});
const from2026 = (minor: bigint) => ({ plans: [{ from: '2026-01', minor, every: 'month' as const }] });
const plans = {
  planned: {
    budgets: [
      createBudget('Salary', from2026(200_000n)),
      createBudget('Food', from2026(40_000n)),
      createBudget('Savings', from2026(10_000n)),
    ],
    envelopes: undefined,
  },
  flows: [
    flow('2026-01', 'Salary', 'Bank', 210_000n),
    flow('2026-01', 'Bank', 'Food', 35_000n),
    flow('2026-02', 'Bank', 'Food', 45_000n),
    flow('2026-02', 'Bank', 'Fun', 5000n),
    flow('2026-02', 'Bank', 'Savings', 12_000n),
  ],
};

function view(search: string, startsOn = 1) {
  const money = { ...readBookCurrency(undefined), signStyle: 'all-positive' as const };
  return createBudgetView({
    ...createReportScope(readReportQuestion(search, today, startsOn), today),
    book: { tree, slices: [] },
    money,
    plans,
    texts: createReportFormat(money.formatTag, startsOn),
  });
}

const rowsOf = ({ rows }: ReportTableData) =>
  rows.map(({ name, cells }) =>
    [name, ...cells.map((cell) => (cell && 'minor' in cell ? toDecimalText(cell.minor, 2) : ''))].join(' | '),
  );

test('shows planned and actual amounts with a positive difference for better than planned', () => {
  expect(rowsOf(view('report=budget&period=month&from=2026-02-01').table)).toEqual([
    'Income',
    'Salary | 2000.00 | 0.00 | -2000.00',
    'Total income | 2000.00 | 0.00 | -2000.00',
    'Expenses',
    'Expenses | 400.00 | 500.00 | -100.00',
    'Food | 400.00 | 450.00 | -50.00',
    'Fun |  | 50.00 | -50.00',
    'Total expenses | 400.00 | 500.00 | -100.00',
    'Savings and debt',
    'Savings | 100.00 | 120.00 | 20.00',
    'Total savings and debt | 100.00 | 120.00 | 20.00',
  ]);
});

test('shows months by their differences, and all figures in a file', () => {
  const { table, file, behind } = view('report=budget&branch=Expenses');
  expect(rowsOf(table)).toEqual([
    'Expenses',
    'Expenses | 800.00 | 850.00 | -50.00 | 50.00 | -100.00',
    'Food | 800.00 | 800.00 | 0.00 | 50.00 | -50.00',
    'Fun |  | 50.00 | -50.00 | 0.00 | -50.00',
    'Total expenses | 800.00 | 850.00 | -50.00 | 50.00 | -100.00',
  ]);
  expect(table.columns.map(({ name }) => name)).toEqual([
    'Planned',
    'Actual',
    'Difference',
    'Jan 2026',
    'Feb 2026',
  ]);
  expect(file && rowsOf(file).at(-1)).toBe(
    'Total expenses | 800.00 | 850.00 | -50.00 | 400.00 | 350.00 | 50.00 | 400.00 | 500.00 | -100.00',
  );
  expect(file?.columns.at(-1)?.name).toBe('Feb 2026: Difference');
  expect(behind && rowsOf(behind).at(-1)?.endsWith('400.00 | 500.00 | -100.00')).toBe(true);
});

test('keeps the names of months that begin on pay day and changes their days', () => {
  for (const search of ['report=budget', 'report=budget&period=month&from=2026-02-01'])
    expect(rowsOf(view(search, 25).table)).toEqual(rowsOf(view(search).table));
  const { table } = view('report=budget', 25);
  expect(table.columns.map(({ name }) => name).slice(3)).toEqual(['Jan 2026', 'Feb 2026']);
  const [, salary] = view('report=budget&period=month&from=2026-01-24', 25).table.rows;
  const href = expect.stringContaining('from=2025-12-25&until=2026-01-25');
  expect(salary?.cells[1]).toEqual({ minor: 210_000n, href });
});

test('shows the requested account levels, and empty accounts only on request', () => {
  const names = (search: string) =>
    view(`report=budget&branch=Expenses&${search}`).table.rows.map(({ name }) => name);
  expect(names('depth=1')).toEqual(['Expenses', 'Expenses', 'Total expenses']);
  expect(names('closed=1')).toContain('Empty');
  expect(names('')).not.toContain('Empty');
});
