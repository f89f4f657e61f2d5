import { expect, test } from 'vitest';
import { buildAccountTree } from '#ledger/account-tree.ts';
import type { Account } from '#ledger/account.ts';
import { makePriceTable } from '#ledger/commodity/prices.ts';
import { createBookValuer } from '#ledger/commodity/valued-flows.ts';
import type { Flow } from '#ledger/flow.ts';
import { readBookCurrency, type SignStyle, toDecimalText } from '#ledger/money.ts';
import { joinFlows, planFlowQueries } from '#ledger/reports/book-flows.ts';
import { listMissingPrices } from '#reports/missing-prices.ts';
import { writeReportCsv } from '#reports/csv.ts';
import { readReportQuestion } from '#reports/report-question.ts';
import { createReportScope } from '#reports/scope.ts';
import { account } from '../../../test/support/factories.ts';
import { scheduleLine, createSchedule } from '../../../test/support/schedules.ts';
import { createReportFormat } from '#web/features/reports/report-format.ts';
import type { ReportCell, ReportInput, ReportTableData } from './view.ts';
import { reportDefinitions, findSpansFor } from './views.ts';

const today = '2026-03-15';
const root = account('Main', 'ROOT', { props: { CurrencyCodeName: 'EUR', CurrencyFormatTagCode: 'en-US' } });
const under = (parentId: string, id: string, type: Account['type'], currency = '') =>
  account(id, type, { parentId, props: currency === '' ? {} : { Currency: currency } });
const trading = (id: string, currency = '') =>
  account(id, 'TRADING', {
    parentId: 'Main',
    props: { Trading: true, ...(currency && { Currency: currency }) },
  });
const accounts = [
  root,
  under('Main', 'Assets', 'ASSET'),
  under('Assets', 'Bank', 'BANK'),
  under('Assets', 'Dollars', 'BANK', 'USD'),
  under('Assets', 'Francs', 'BANK', 'CHF'),
  under('Main', 'Salary', 'INCOME'),
  under('Main', 'Royalties', 'INCOME', 'USD'),
  under('Main', 'Found', 'INCOME', 'CHF'),
  under('Main', 'Food', 'EXPENSE'),
  under('Main', 'Start', 'EQUITY'),
  trading('Trading EUR'),
  trading('Trading USD', 'USD'),
];
const flow = (month: string, fromId: string, toId: string, amountMinor: bigint): Flow => ({
  month,
  fromId,
  toId,
  amountMinor,
  count: 1,
});
const flows = [
  flow('2025-12', 'Start', 'Bank', 1000_00n),
  flow('2026-01', 'Royalties', 'Dollars', 100_00n),
  flow('2026-02', 'Bank', 'Trading EUR', 180_00n),
  flow('2026-02', 'Trading USD', 'Dollars', 200_00n),
  flow('2026-02', 'Found', 'Francs', 50_00n),
  flow('2026-03', 'Bank', 'Food', 20_00n),
];
const prices = [
  { of: 'USD', in: 'EUR', day: '2026-01-20', price: '0.8' },
  { of: 'USD', in: 'EUR', day: '2026-03-10', price: '1' },
];

function ask(search: string, signStyle: SignStyle = 'everyday'): ReportInput {
  const tree = buildAccountTree(accounts);
  const money = { ...readBookCurrency(root), signStyle };
  const scope = createReportScope(readReportQuestion(search, today), today);
  const valuation = { prices: makePriceTable(prices), bookCurrency: 'EUR', decimalsOf: () => 2 };
  const valued = createBookValuer(tree, valuation, scope.question.valued === 'today' ? today : undefined);
  return {
    ...scope,
    book: { ...joinFlows(tree, [{ flows }]), valued },
    money,
    texts: createReportFormat(money.formatTag),
  };
}
const show = (search: string, signStyle?: SignStyle) => {
  const input = ask(search, signStyle);
  const view = reportDefinitions[input.question.report].view(input);
  return { ...view, missing: listMissingPrices(input) };
};
const text = (cell: ReportCell | undefined) =>
  cell === undefined
    ? ''
    : `${'minor' in cell ? toDecimalText(cell.minor, 2) : cell.text}${cell.beside ? ` (${cell.beside.replaceAll('\u00a0', ' ')})` : ''}`;
const rowsOf = ({ rows }: ReportTableData) =>
  rows.map(({ kind, name, cells }) =>
    [kind === 'heading' ? `# ${name}` : name, ...cells.map(text)].join(' | '),
  );

test('values each account in the balance sheet, shows its own currency, and balances by the gain', () => {
  const { table, missing } = show('report=balance-sheet');
  expect(rowsOf(table)).toEqual([
    '# Assets',
    'Bank | 800.00',
    'Dollars | 300.00 ($300.00)',
    'Francs |  (CHF 50.00, no price)',
    'Total assets | 1100.00',
    '# Liabilities',
    'Total liabilities | 0.00',
    'Net worth | 1100.00',
    '# Equity',
    'Start | 1000.00',
    'Income less expenses so far | 60.00',
    'Gain from prices and exchange rates | 40.00',
    'Total equity | 1100.00',
  ]);
  expect(missing.map(({ section, amount, day }) => [section, amount.replaceAll('\u00a0', ' '), day])).toEqual(
    [
      ['Assets', 'CHF 50.00', '2026-03-15'],
      ['Income', 'CHF 50.00', '2026-02-28'],
    ],
  );
});

test('includes gains in the profit for accountants, in the balance sheet and the income statement', () => {
  const sheet = rowsOf(show('report=balance-sheet', 'all-positive').table);
  expect(sheet.slice(5)).toEqual([
    '# Liabilities',
    'Total liabilities | 0.00',
    '# Equity',
    'Start | 1000.00',
    'Retained earnings | 0.00',
    'Profit for the year | 100.00',
    'Total equity | 1100.00',
    'Total liabilities and equity | 1100.00',
  ]);
  expect(sheet).toContain('Total assets | 1100.00');
  const income = show('report=income', 'all-positive');
  expect(rowsOf(income.table).slice(-3)).toEqual([
    'Net income before gains | 60.00',
    'Gain from prices and exchange rates | 40.00',
    'Net income | 100.00',
  ]);
  expect(income.behind?.columns.map(({ name }) => name)).toContain('Net income before gains');
  expect(rowsOf(show('report=income').table).slice(-3)).toEqual([
    'Net income | 60.00',
    'Gain from prices and exchange rates | 40.00',
    'Net income and gain | 100.00',
  ]);
});

test('explains the change of net worth by net income, deposits and gain', () => {
  const { table } = show('report=net-worth&period=own&from=2025-12-01&until=2026-03-16');
  expect(rowsOf(table).slice(-4)).toEqual([
    'Change | 1100.00 | 0.00 | 1100.00',
    'Net income |  |  | 60.00',
    'Opening balances and equity |  |  | 1000.00',
    'Gain from prices and exchange rates |  |  | 40.00',
  ]);
});

test.each(['income', 'cash-flow'])(
  'includes the balance at the start of the period in the gain of %s',
  (report) => {
    const scope = createReportScope(readReportQuestion(`report=${report}&period=month`, today), today);
    const known = planFlowQueries(findSpansFor(scope, true)).map(({ from, until }) => ({
      from,
      until,
      flows: flows.filter(({ month }) => (from ?? '').slice(0, 7) <= month && `${month}-01` < until),
    }));
    const input = ask(`report=${report}&period=month`);
    const book = { ...input.book, ...joinFlows(input.book.tree, known) };
    const { table } = reportDefinitions[scope.question.report].view({ ...input, book });
    // The gain on 300 dollars with a value of 0.8 each at the start.
    expect(rowsOf(table).find((line) => line.startsWith('Gain'))).toContain('| 60.00');
    expect(findSpansFor(scope, false)).not.toContainEqual({ from: undefined, until: '2026-03-16' });
  },
);

test('shows realised and unrealised gains below income and expenses, if sales are known', () => {
  const input = ask('report=income&period=quarter');
  const { table } = reportDefinitions.income.view({ ...input, realised: () => 15_00n });
  expect(rowsOf(table).slice(-5)).toEqual([
    'Net income | 60.00',
    'Gain from prices and exchange rates | 40.00',
    'realised | 15.00',
    'not realised | 25.00',
    'Net income and gain | 100.00',
  ]);
  const atToday = show('report=income&period=quarter&valued=today');
  expect(rowsOf(atToday.table).slice(-3)).toEqual([
    'Net income | 80.00',
    'Gain from prices and exchange rates | 20.00',
    'Net income and gain | 100.00',
  ]);
});

test('balances the trial balance by the gain', () => {
  expect(rowsOf(show('report=trial-balance').table).slice(-2)).toEqual([
    'Gain from prices and exchange rates |  | 40.00',
    'Total | 1120.00 | 1120.00',
  ]);
});

test('equals the change of net worth in the cash flow, and shows the exchanges between some accounts', () => {
  const { table } = show('report=cash-flow&period=quarter');
  expect(rowsOf(table)).toEqual([
    'Food | 0.00 | 20.00 | -20.00',
    'Found | 0.00 | 0.00 |  (CHF 50.00, no price)',
    'Royalties | 80.00 | 0.00 | 80.00',
    'Gain from prices and exchange rates |  |  | 40.00',
    'Total | 80.00 | 20.00 | 100.00',
  ]);
  expect(rowsOf(show('report=cash-flow&period=quarter&branch=Bank').table)).toContain(
    'Trading EUR | 0.00 | 180.00 | -180.00',
  );
});

test('shows the verification report in the currencies of the accounts, as banks do', () => {
  const { table } = show('report=verification&period=quarter');
  expect(rowsOf(table)).toEqual([
    'Bank | 1000.00 | 0.00 | 200.00 | 800.00',
    'Dollars | 0.00 | 300.00 | 0.00 | 300.00',
    'Francs | 0.00 | 50.00 | 0.00 | 50.00',
    'Total | 1000.00 | 0.00 | 200.00 | 800.00',
    'Total CHF | 0.00 | 50.00 | 0.00 | 50.00',
    'Total USD | 0.00 | 300.00 | 0.00 | 300.00',
  ]);
  expect(writeReportCsv(table, { decimals: 2 })).toContain('Dollars,0.00 USD,300.00 USD,0.00 USD,300.00 USD');
});

test("values forecasts in another currency at today's price", () => {
  const royalties = createSchedule('FREQ=MONTHLY;BYMONTHDAY=25', {
    start: '2026-03-25',
    lines: [scheduleLine(100_00n, { accountA: 'Dollars', accountB: 'Royalties' })],
  });
  const input = ask('forecast=30');
  const repeats = { schedules: [royalties], latest: new Map(), later: [] };
  const { table } = reportDefinitions['net-worth'].view({ ...input, repeats });
  expect(rowsOf(table).filter((line) => line.includes('expected'))).toEqual([
    'March 31, 2026, expected | 1200.00 | 0.00 | 1200.00',
    'April 14, 2026, expected | 1200.00 | 0.00 | 1200.00',
  ]);
});

test('values actual budget amounts at the prices of their months, without those that have no price', () => {
  const { book } = ask('');
  expect(book.valued?.inBook(flows, 1).map(({ fromId, amountMinor }) => [fromId, amountMinor])).toEqual([
    ['Start', 1000_00n],
    ['Royalties', 80_00n],
    ['Bank', 180_00n],
    ['Trading USD', 160_00n],
    ['Bank', 20_00n],
  ]);
});

test('compares values of both periods', () => {
  const { table } = show('report=balance-sheet&period=month&compare=period-before');
  expect(rowsOf(table).filter((line) => /^(?:Dollars|Francs|Net worth|Gain)/.test(line))).toEqual([
    'Dollars | 300.00 ($300.00) | 240.00 ($300.00) | 60.00 | +25.0%',
    'Francs |  (CHF 50.00, no price) |  (CHF 50.00, no price) |  | ',
    'Net worth | 1100.00 | 1060.00 | 40.00 | +3.8%',
    'Gain from prices and exchange rates | 40.00 | -20.00 | 60.00 | +300.0%',
  ]);
});
