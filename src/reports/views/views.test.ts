import type { Picture } from '#reports/pictures/picture.ts';
import { describe, expect, test } from 'vitest';
import { buildAccountTree } from '#ledger/account-tree.ts';
import type { Account } from '#ledger/account.ts';
import type { Flow } from '#ledger/flow.ts';
import { readBookCurrency, type SignStyle, toDecimalText } from '#ledger/money.ts';
import { joinFlows } from '#ledger/reports/book-flows.ts';
import { readReportQuestion, reportNames } from '#reports/report-question.ts';
import { createReportScope } from '#reports/scope.ts';
import { writeReportCsv } from '#reports/csv.ts';
import { account } from '../../../test/support/factories.ts';
import { scheduleLine, createSchedule } from '../../../test/support/schedules.ts';
import { createReportFormat } from '#web/features/reports/report-format.ts';
import { cutDays, findIntervalKinds } from './over-time.ts';
import type { ReportInput, ReportCell, ReportTableData } from './view.ts';
import { reportDefinitions } from './views.ts';

const today = '2026-03-15';

const under = (parentId: string, id: string, type: Account['type'], fields: Partial<Account> = {}) =>
  account(id, type, { parentId, ...fields });

const kinds = Array.from({ length: 12 }, (_each, index) => `Kind ${index + 1}`);
const accounts = [
  account('Main', 'ROOT'),
  under('Main', 'Assets', 'ASSET'),
  under('Assets', 'Bank', 'BANK'),
  under('Assets', 'Savings', 'BANK'),
  under('Main', 'Card', 'CREDIT'),
  under('Main', 'Income', 'INCOME'),
  under('Income', 'Salary', 'INCOME'),
  under('Main', 'Expenses', 'EXPENSE'),
  under('Expenses', 'Food', 'EXPENSE'),
  under('Expenses', 'Rent', 'EXPENSE'),
  under('Main', 'Start', 'EQUITY'),
  ...kinds.map((name) => under('Main', name, 'EXPENSE')),
];

const flow = (month: string, fromId: string, toId: string, amountMinor: bigint): Flow => ({
  month,
  fromId,
  toId,
  amountMinor,
  count: 1,
});

const household = [
  flow('2024-12', 'Start', 'Bank', 100_000n),
  flow('2025-02', 'Salary', 'Bank', 200_000n),
  flow('2025-03', 'Bank', 'Rent', 50_000n),
  flow('2026-01', 'Salary', 'Bank', 250_000n),
  flow('2026-01', 'Bank', 'Rent', 60_000n),
  flow('2026-01', 'Card', 'Food', 20_000n),
  flow('2026-02', 'Bank', 'Savings', 70_000n),
  flow('2026-02', 'Food', 'Card', 5_000n),
  flow('2026-02', 'Bank', 'Card', 10_000n),
];

function ask(
  search: string,
  flows: readonly Flow[] = household,
  signStyle: SignStyle = 'all-positive',
  startsOn = 1,
): ReportInput {
  const sorted = flows.toSorted((a, b) => (a.month < b.month ? -1 : 1));
  const book = joinFlows(buildAccountTree(accounts), [{ flows: sorted }], startsOn);
  const money = { ...readBookCurrency(undefined), signStyle };
  return {
    ...createReportScope(readReportQuestion(search, today, startsOn), today),
    book,
    money,
    texts: createReportFormat(money.formatTag, startsOn),
  };
}

function show(search: string, flows?: readonly Flow[], signStyle?: SignStyle) {
  const input = ask(search, flows, signStyle);
  return reportDefinitions[input.question.report].view(input);
}

/** Returns the scope of a report and its maximum number of intervals. */
function cutOf(search: string) {
  const scope = createReportScope(readReportQuestion(search, today), today);
  return { scope, most: reportDefinitions[scope.question.report].maxIntervals ?? 0 };
}

/** Returns the names of columns, with plain spaces. */
const columnsOf = ({ columns }: ReportTableData) => columns.map(({ name }) => name.replaceAll('\u2009', ' '));

const text = (cell: ReportCell | undefined) =>
  cell === undefined ? '' : 'minor' in cell ? toDecimalText(cell.minor, 2) : cell.text;

/** Returns the rows of a table as texts. */
const rowsOf = ({ rows }: ReportTableData) =>
  rows.map(({ kind, name, cells }) =>
    [kind === 'heading' ? `# ${name}` : name, ...cells.map(text)].join(' | '),
  );

const linkOf = ({ rows }: ReportTableData, name: string, column = 0) => {
  const cell = rows.find((row) => row.name === name && row.kind !== 'heading')?.cells[column];
  return cell !== undefined && 'href' in cell ? cell.href : undefined;
};

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);

describe('reports of months that begin on pay day', () => {
  const show25 = (search: string) => {
    const input = ask(search, household, undefined, 25);
    return reportDefinitions[input.question.report].view(input);
  };
  test('use these months with their names and days', () => {
    const { table } = show25('report=spending');
    expect(columnsOf(table)).toEqual(['Total', 'Jan 2026', 'Feb 2026', 'Feb 25 – Mar 15, 2026']);
    expect(linkOf(table, 'Rent', 1)).toContain('from=2025-12-25&until=2026-01-25');
    const netWorth = show25('period=quarter&from=2025-12-25').table;
    expect(netWorth.rows.map(({ name }) => name)).toEqual([
      'December 24, 2025',
      'January 2026',
      'February 2026',
      'March 15, 2026',
      'Change',
    ]);
  });
});

describe('reports', () => {
  test('show income and expenses as positive amounts beside the year before, with the net income below', () => {
    expect(rowsOf(show('report=income&compare=year-before').table)).toEqual([
      '# Income',
      'Salary | 2500.00 | 2000.00 | 500.00 | +25.0%',
      'Total income | 2500.00 | 2000.00 | 500.00 | +25.0%',
      '# Expenses',
      'Food | 150.00 | 0.00 | 150.00 | ',
      'Rent | 600.00 | 500.00 | 100.00 | +20.0%',
      'Total expenses | 750.00 | 500.00 | 250.00 | +50.0%',
      'Net income | 1750.00 | 1500.00 | 250.00 | +16.7%',
    ]);
  });

  test('show that assets equal liabilities plus equity', () => {
    expect(rowsOf(show('report=balance-sheet').table)).toEqual([
      '# Assets',
      'Bank | 3600.00',
      'Savings | 700.00',
      'Total assets | 4300.00',
      '# Liabilities',
      'Card | 50.00',
      'Total liabilities | 50.00',
      '# Equity',
      'Start | 1000.00',
      'Retained earnings | 1500.00',
      'Profit for the year | 1750.00',
      'Total equity | 4250.00',
      'Total liabilities and equity | 4300.00',
    ]);
  });

  test('separate the profit of the tax year and of the year before from earlier earnings', () => {
    const earned = (search: string) => {
      const { scope } = cutOf(search);
      expect(reportDefinitions['balance-sheet'].spansOf(scope)).toContainEqual({
        from: undefined,
        until: search.includes('tax') ? '2026-02-01' : '2026-01-01',
      });
      return rowsOf(show(search).table).filter((row) => /^(?:Retained|Profit)/.test(row));
    };
    expect(earned('report=balance-sheet&period=tax-year&start=02-01')).toEqual([
      'Retained earnings | 3200.00',
      'Profit for the year | 50.00',
    ]);
    expect(earned('report=balance-sheet&compare=year-before')).toEqual([
      'Retained earnings | 1500.00 | 0.00 | 1500.00 | ',
      'Profit for the year | 1750.00 | 1500.00 | 250.00 | +16.7%',
    ]);
  });

  test('sign the amounts and sums of accounts as the book does', () => {
    expect(rowsOf(show('report=balance-sheet', household, 'everyday').table).slice(3)).toEqual([
      'Total assets | 4300.00',
      '# Liabilities',
      'Card | -50.00',
      'Total liabilities | -50.00',
      'Net worth | 4250.00',
      '# Equity',
      'Start | 1000.00',
      'Income less expenses so far | 3250.00',
      'Total equity | 4250.00',
    ]);
    expect(rowsOf(show('report=balance-sheet', household, 'ledger').table).slice(4)).toEqual([
      '# Liabilities',
      'Card | -50.00',
      'Total liabilities | -50.00',
      '# Equity',
      'Start | -1000.00',
      'Retained earnings | -1500.00',
      'Profit for the year | -1750.00',
      'Total equity | -4250.00',
      'Total liabilities and equity | -4300.00',
    ]);
    const income = show('report=income', household, 'ledger').table;
    expect(rowsOf(income).slice(1, 3)).toEqual(['Salary | -2500.00', 'Total income | -2500.00']);
    expect(rowsOf(income).at(-1)).toBe('Net income | 1750.00');
    expect(writeReportCsv(income, readBookCurrency(undefined))).toContain('-2500.00');
    expect(rowsOf(show('', household, 'everyday').table).at(-2)).toBe(
      'March 15, 2026 | 4300.00 | -50.00 | 4250.00',
    );
    expect(rowsOf(show('report=verification', household, 'everyday').table)[2]).toBe(
      'Card | 0.00 | 150.00 | 200.00 | -50.00',
    );
  });

  test('sign assets and liabilities alike in the report behind a number', () => {
    const sheet = show('report=balance-sheet&compare=year-before', household, 'everyday').table;
    for (const column of [0, 1]) {
      const search = linkOf(sheet, 'Net worth', column)?.split('?')[1] ?? '';
      const opened = show(search, household, 'everyday').table.rows.find(({ name }) => name === 'Net worth');
      const row = sheet.rows.find(({ name }) => name === 'Net worth');
      expect(text(opened?.cells[0])).toBe(text(row?.cells[column]));
    }
  });

  test('show the start balance, inflows, outflows and end balance of each account of money and debt for verification', () => {
    expect(rowsOf(show('report=verification').table)).toEqual([
      'Bank | 2500.00 | 2500.00 | 1400.00 | 3600.00',
      'Savings | 0.00 | 700.00 | 0.00 | 700.00',
      'Card | 0.00 | 150.00 | 200.00 | 50.00',
      'Total | 2500.00 | 3350.00 | 1600.00 | 4250.00',
    ]);
  });

  test('continue net worth with a separate forecast, but not for a period that is over', () => {
    const monthly = (id: string, minor: bigint, accountA: string, accountB: string) =>
      createSchedule('FREQ=MONTHLY', {
        id,
        start: '2026-03-31',
        lines: [scheduleLine(minor, { accountA, accountB })],
      });
    const schedules = [
      monthly('S1', 250_000n, 'Bank', 'Salary'),
      monthly('S2', -30_000n, 'Card', 'Food'),
      monthly('S3', 10_000n, 'Savings', 'Bank'),
    ];
    const later = [
      {
        day: '2026-04-10',
        splitA: { id: 'A', accountId: 'Bank', valueMinor: -100_000n },
        splitB: { id: 'B', accountId: 'Food', valueMinor: 100_000n },
      },
    ];
    const going = (search: string, stored: typeof later = []) => {
      const input = { ...ask(search), repeats: { schedules, latest: new Map(), later: stored } };
      return reportDefinitions[input.question.report].view(input);
    };
    const plain = rowsOf(show('').table);
    const view = going('forecast=30');
    expect(rowsOf(view.table)).toEqual([
      ...plain,
      'March 31, 2026, expected | 6800.00 | 350.00 | 6450.00',
      'April 14, 2026, expected | 6800.00 | 350.00 | 6450.00',
    ]);
    const [line] = view.pictures;
    expect(line).toMatchObject({ kind: 'line', expected: [6450, 6450], summary: { name: 'March 15, 2026' } });
    expect(writeReportCsv(view.table, readBookCurrency(undefined))).toBe(
      writeReportCsv(show('').table, readBookCurrency(undefined)),
    );
    // A transaction on a future day counts from that day on.
    expect(rowsOf(going('forecast=30', later).table).slice(-2)).toEqual([
      'March 31, 2026, expected | 6800.00 | 350.00 | 6450.00',
      'April 14, 2026, expected | 5800.00 | 350.00 | 5450.00',
    ]);
    // A branch is a part of the whole forecast.
    expect(rowsOf(going('forecast=30&branch=Card').table).at(-1)).toBe(
      'April 14, 2026, expected | 0.00 | 350.00 | -350.00',
    );
    const past = 'from=2025-01-01';
    expect(rowsOf(going(`forecast=365&${past}`).table)).toEqual(rowsOf(show(past).table));
    expect(rowsOf(going('').table)).toEqual(plain);
  });

  test('begin net worth before the period and end it today', () => {
    expect(rowsOf(show('').table)).toEqual([
      'December 31, 2025 | 2500.00 | 0.00 | 2500.00',
      'January 2026 | 4400.00 | 200.00 | 4200.00',
      'February 2026 | 4300.00 | 50.00 | 4250.00',
      'March 15, 2026 | 4300.00 | 50.00 | 4250.00',
      'Change | 1800.00 | 50.00 | 1750.00',
    ]);
  });

  test('draw a line for a single month, from its start', () => {
    const [picture] = show('period=month&from=2026-01-01').pictures;
    if (picture?.kind !== 'line') throw new Error('no line');
    expect(picture.values).toEqual([2500, 4200]);
    expect(picture.points.map(({ name }) => name)).toEqual(['December 31, 2025', 'January 2026']);
    expect(picture.summary).toBe(picture.points[1]);
  });

  test('label the picture of a tax year with the last month of each interval, as in the table', () => {
    const [picture] = show('period=tax-year&from=2025-04-06').pictures;
    if (picture?.kind !== 'line') throw new Error('no line');
    const points = picture.points.map(({ name, tick }) => [name, tick]);
    expect(points.slice(0, 3)).toEqual([
      ['April 5, 2025', 'Apr'],
      ['May 5, 2025', 'May'],
      ['June 5, 2025', 'Jun'],
    ]);
    expect(points[9]).toEqual(['January 5, 2026', '2026']);
  });

  test('compare each day of a custom period with the day at the same distance', () => {
    const own = 'period=own&from=2026-01-20&until=2026-03-16&compare=period-before';
    const { table } = show(own);
    expect(columnsOf(table)[3]).toBe('Net worth, Nov 26, 2025 – Jan 19, 2026');
    expect(table.rows.map(({ name }) => name)).toEqual([
      'January 19, 2026',
      'January 31, 2026',
      'February 2026',
      'March 15, 2026',
      'Change',
    ]);
    const befores = [0, 1, 2, 3].map((row) => {
      const cell = table.rows[row]?.cells[3];
      return cell !== undefined && 'href' in cell ? cell.href : undefined;
    });
    expect(befores.map((href) => new URLSearchParams(href?.split('?')[1]).get('until'))).toEqual([
      '2025-11-26',
      '2025-12-08',
      '2026-01-05',
      '2026-01-20',
    ]);
  });

  test('exclude transactions planned after today, and compare the same part of the year before', () => {
    const later = [
      ...household,
      flow('2026-04', 'Bank', 'Rent', 999n),
      flow('2025-04', 'Bank', 'Rent', 777n),
    ];
    const { table } = show('report=income&compare=year-before', later);
    expect(columnsOf(table)).toEqual(['Jan 1 – Mar 15, 2026', 'Jan 1 – Mar 15, 2025', 'Change', '%']);
    expect(rowsOf(table)).toContain('Rent | 600.00 | 500.00 | 100.00 | +20.0%');
    expect(rowsOf(show('report=income&from=2025-01-01', later).table)).toContain('Rent | 507.77');
  });

  test('show each account as a debit or a credit, with equal sums', () => {
    expect(rowsOf(show('report=trial-balance').table).slice(0, 4)).toEqual([
      'Assets |  | ',
      'Bank | 3600.00 | ',
      'Savings | 700.00 | ',
      'Card |  | 50.00',
    ]);
    expect(rowsOf(show('report=trial-balance').table).at(-1)).toBe('Total | 5550.00 | 5550.00');
  });

  test('link a section with one top account to its register, and one with several to their report', () => {
    const two = [...household, flow('2026-02', 'Bank', 'Kind 1', 100n)];
    const { table } = show('report=income', two);
    expect(rowsOf(table).slice(4, 9)).toEqual([
      'Expenses | 750.00',
      'Food | 150.00',
      'Rent | 600.00',
      'Kind 1 | 1.00',
      'Total expenses | 751.00',
    ]);
    expect(linkOf(table, 'Total expenses')).toBe(
      '/reports?report=income&period=own&depth=9&from=2026-01-01&until=2026-03-16&branch=Expenses&branch=Kind+1',
    );
    expect(linkOf(show('report=income').table, 'Total expenses')).toContain('at=Expenses&');
  });

  test('link a number to its rows by account, branch and days', () => {
    const { table } = show('report=income&depth=1');
    expect(linkOf(table, 'Income')).toBe('/dashboard?at=Income&from=2026-01-01&until=2026-03-16&branch=1');
    const deep = show('report=income').table;
    expect(linkOf(deep, 'Food')).toBe('/dashboard?at=Food&from=2026-01-01&until=2026-03-16');
    expect(linkOf(deep, 'Total income')).toBe(linkOf(table, 'Income'));
    expect(linkOf(show('report=balance-sheet').table, 'Bank')).toBe('/dashboard?at=Bank&until=2026-03-16');
    expect(linkOf(show('').table, 'January 2026', 2)).toBe(
      '/reports?report=balance-sheet&period=own&from=2026-01-31&until=2026-02-01',
    );
  });

  test('link sums of several accounts, and changes, to their details', () => {
    const sheet = show('report=balance-sheet&compare=year-before').table;
    expect(linkOf(sheet, 'Bank', 2)).toBe('/dashboard?at=Bank&from=2025-03-16&until=2026-03-16');
    expect(linkOf(sheet, 'Total equity')).toContain(
      '&from=2026-03-15&until=2026-03-16&branch=Start&branch=Income',
    );
    expect(linkOf(sheet, 'Retained earnings')).toBe(
      '/reports?report=income&period=own&from=2024-12-01&until=2026-01-01',
    );
    expect(linkOf(sheet, 'Profit for the year')).toBe(
      '/reports?report=income&period=own&from=2026-01-01&until=2026-03-16',
    );
    const everyday = show('report=balance-sheet&compare=year-before', household, 'everyday').table;
    expect(linkOf(everyday, 'Income less expenses so far')).toBe(
      '/reports?report=income&period=own&from=2024-12-01&until=2026-03-16',
    );
    const income = show('report=income&compare=year-before').table;
    const kept = [0, 1, 2].map((column) => linkOf(income, 'Net income', column));
    expect(kept).toEqual([
      '/reports?report=income&period=own&depth=9&from=2026-01-01&until=2026-03-16',
      '/reports?report=income&period=own&depth=9&from=2025-01-01&until=2025-03-16',
      undefined,
    ]);
    const worth = show('compare=year-before').table;
    expect([0, 2, 3].map((column) => linkOf(worth, 'Change', column))).toEqual([
      '/dashboard?at=Assets&from=2026-01-01&until=2026-03-16&branch=1',
      '/reports?report=cash-flow&period=own&from=2026-01-01&until=2026-03-16',
      '/reports?report=cash-flow&period=own&from=2025-01-01&until=2025-03-16',
    ]);
    expect(linkOf(worth, 'January 2026', 4)).toBe(
      '/reports?report=cash-flow&period=own&from=2025-02-01&until=2026-02-01',
    );
    expect(linkOf(show('report=cash-flow').table, 'Total', 2)).toBe(
      '/reports?period=own&from=2026-01-01&until=2026-03-16',
    );
  });

  test('show the same number in the report behind a link', () => {
    const at = (href: string | undefined, name: string, column: number) =>
      text(show(href?.split('?')[1] ?? '').table.rows.find((row) => row.name === name)?.cells[column]);
    const worth = show('compare=year-before').table;
    const cell = (table: ReportTableData, name: string, column: number) =>
      text(table.rows.find((row) => row.name === name && row.kind !== 'heading')?.cells[column]);
    for (const column of [2, 3])
      expect(at(linkOf(worth, 'Change', column), 'Total', 2)).toBe(cell(worth, 'Change', column));
    expect(at(linkOf(worth, 'January 2026', 4), 'Total', 2)).toBe(cell(worth, 'January 2026', 4));
    const sheet = show('report=balance-sheet&compare=year-before').table;
    for (const name of ['Total equity', 'Liabilities and equity'])
      for (const column of [0, 1])
        expect(at(linkOf(sheet, name, column), name, 0)).toBe(cell(sheet, name, column));
    for (const column of [0, 1, 2])
      expect(at(linkOf(sheet, 'Income less expenses so far', column), 'Net income', 0)).toBe(
        cell(sheet, 'Income less expenses so far', column),
      );
    const flows = show('report=cash-flow').table;
    expect(at(linkOf(flows, 'Total', 2), 'Change', 2)).toBe(cell(flows, 'Total', 2));
    const two = show('report=income', [...household, flow('2026-02', 'Bank', 'Kind 1', 0n)]).table;
    expect(at(linkOf(two, 'Net income'), 'Net income', 0)).toBe(cell(two, 'Net income', 0));
  });

  test('subtract a refund from expenses, with equal sides of the flow', () => {
    const [picture] = show('report=cash-flow').pictures;
    if (picture?.kind !== 'flow') throw new Error('no flow');
    expect(picture.sources.map(({ name, value }) => [name, value])).toEqual([['Salary', 2500]]);
    expect(picture.uses.map(({ name, value }) => [name, value])).toEqual([
      ['Rent', 600],
      ['Food', 150],
      ['Left over', 1750],
    ]);
    const loss = show('report=cash-flow&period=month&from=2025-03-01').pictures[0];
    if (loss?.kind !== 'flow') throw new Error('no flow');
    expect(loss.sources.map(({ name, value }) => [name, value])).toEqual([['From savings', 500]]);
  });

  test('link a cash flow number only if the register has the same total', () => {
    const direct = [...household, flow('2026-02', 'Salary', 'Rent', 900n)];
    const { table } = show('report=cash-flow', direct);
    expect(rowsOf(table)).toContain('Rent | 0.00 | 600.00 | -600.00');
    expect([0, 1, 2].map((column) => linkOf(table, 'Rent', column))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    // With a refund, only the net amount equals the register total.
    const food = [0, 1, 2].map((column) => linkOf(table, 'Food', column));
    expect(food).toEqual([undefined, undefined, '/dashboard?at=Food&from=2026-01-01&until=2026-03-16']);
  });

  test('compare a tax year with the tax year before', () => {
    const { table } = show('report=income&period=tax-year&start=02-29&from=2025-06-01&compare=period-before');
    expect(table.columns.map(({ name }) => name).slice(0, 2)).toEqual([
      'Mar 1, 2025 – Feb 28, 2026',
      'Feb 29, 2024 – Feb 28, 2025',
    ]);
  });

  test('add the parent to an account name that occurs several times', () => {
    const twice = [...accounts, under('Savings', 'other food', 'BANK', { name: 'Food' })];
    const input = ask('report=cash-flow');
    const book = { ...input.book, tree: buildAccountTree(twice) };
    const [picture] = reportDefinitions['cash-flow'].view({ ...input, book }).pictures;
    if (picture?.kind !== 'flow') throw new Error('no flow');
    expect(picture.uses.map(({ name }) => name)).toEqual(['Rent', 'Expenses › Food', 'Left over']);
  });

  test('show the largest accounts as layers and all others as one, with the total expenses', () => {
    const many = kinds.map((name, index) => flow('2026-02', 'Bank', name, BigInt((index + 1) * 100)));
    const { pictures, table } = show('report=spending', [...household, ...many]);
    const [picture] = pictures;
    if (picture?.kind !== 'bars') throw new Error('no bars');
    expect(picture.layers).toHaveLength(9);
    expect(picture.layers.at(-1)?.key).toBe('others');
    const spent = sum(picture.layers.flatMap(({ values }) => values));
    expect(spent).toBeCloseTo(Number(text(table.rows.at(-1)?.cells[0])), 6);
    expect(new Set(picture.layers.map(({ color }) => color)).size).toBe(9);
  });

  test('include the own amounts of parent accounts', () => {
    const own = [...household, flow('2026-02', 'Bank', 'Expenses', 700n)];
    expect(rowsOf(show('report=spending&interval=year', own).table)).toEqual([
      'Expenses | 757.00 | 757.00',
      'Food | 150.00 | 150.00',
      'Rent | 600.00 | 600.00',
      'Total expenses | 757.00 | 757.00',
    ]);
    const [picture] = show('report=spending&interval=year', own).pictures;
    expect(picture?.kind === 'bars' && sum(picture.layers.flatMap(({ values }) => values))).toBe(757);
  });

  test('show only the selected accounts, and empty ones on request', () => {
    expect(rowsOf(show('report=income&branch=Food').table)).toContain('Total expenses | 150.00');
    expect(rowsOf(show('report=spending&interval=year&closed=1').table)).toContain('Kind 3 | 0.00 | 0.00');
  });

  test.each(reportNames)('contain only finite numbers for %s of an empty book', (report) => {
    const { pictures } = show(`report=${report}`, []);
    const numbers = (picture: Picture): number[] => {
      if (picture.kind === 'line') return [...picture.values, ...picture.compared];
      return picture.kind === 'bars' ? picture.layers.flatMap(({ values }) => values) : [];
    };
    expect(pictures.flatMap(numbers).every(Number.isFinite)).toBe(true);
  });

  test('use longer intervals if there would be too many', () => {
    const years = show('report=spending&period=own&from=2010-01-01&until=2026-01-01');
    expect(years.table.columns.length).toBeLessThanOrEqual(17);
    const { scope, most } = cutOf('report=spending&period=own&from=2010-01-01&until=2026-01-01');
    expect(cutDays(scope, most).kind).toBe('year');
    expect(findIntervalKinds(scope, most)).toEqual(['year']);
    const near = cutOf('report=spending&period=own&from=2024-01-01&until=2026-01-01');
    expect([cutDays(near.scope, near.most).kind, findIntervalKinds(near.scope, near.most)]).toEqual([
      'quarter',
      ['quarter', 'year'],
    ]);
    const months = show('report=spending&period=own&from=2025-01-01&until=2026-02-01').table.columns;
    expect(months.map(({ name }) => name)).toEqual([
      'Total',
      ...['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'].map(
        (m) => `${m} 2025`,
      ),
      'Jan 2026',
    ]);
  });
});
