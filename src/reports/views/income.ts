import type { DateRange } from '#ledger/reports/book-flows.ts';
import type { AccountReportRow } from '#ledger/reports/rows.ts';
import type { Period } from '#ledger/reports/periods.ts';
import {
  calculateIncomeAndExpenses,
  type IncomeAndExpenses,
  type StatementSection,
} from '#ledger/reports/statements.ts';
import type { PictureLayer, Picture } from '#reports/pictures/picture.ts';
import { reportHrefForDays, totalHref } from '#reports/links.ts';
import { toChartNumber } from '#reports/csv.ts';
import { periodsOf, type ReportScope } from '#reports/scope.ts';
import { createComparedCells, createComparedColumns } from './columns.ts';
import { createGainRows, computeGains } from './gain.ts';
import { mergeSmallParts, reportOptionsOf, splitIntoParts } from './picture-parts.ts';
import { cutDays, type Intervals, maxIntervals, createPoints } from './over-time.ts';
import { withOwnAmounts } from './own-amounts.ts';
import {
  isEveryday,
  createReportNames,
  createSectionRows,
  signOf,
  signOfRow,
  createReportTotalCells,
} from './section-rows.ts';
import type { ReportCell, ReportInput, ReportTableData, ReportTableRow, ReportView } from './view.ts';

const cutIntoIntervals = (scope: ReportScope) => cutDays(scope, maxIntervals.rows);

/** Returns the ranges that the report needs. */
export function findIncomeSpans(scope: ReportScope): DateRange[] {
  return [...periodsOf(scope), ...cutIntoIntervals(scope).intervals];
}

/** True if the net income of a report includes gains from prices and exchange rates. */
const includesGain = (input: ReportInput) =>
  !isEveryday(input) && computeGains(input, periodsOf(input)) !== undefined;

/** Returns the name of income less expenses in the picture, which shows no gains. */
const netIncomeName = (input: ReportInput) =>
  includesGain(input) ? input.texts.netIncomeBeforeGain : input.texts.netIncome;

/** Returns the table of income and expenses by interval, with the figures of the picture. */
function createIntervalTable(
  input: ReportInput,
  intervals: readonly Period[],
  over: IncomeAndExpenses,
): ReportTableData {
  const rows = intervals.map((span, column): ReportTableRow => {
    const ofInterval = reportHrefForDays(input, span);
    const cell = (section: StatementSection): ReportCell => ({
      minor: (section.totals[column] ?? 0n) * signOf(section, input),
      href: totalHref(section, span) ?? ofInterval,
    });
    const netIncome = { minor: over.surplus[column] ?? 0n, href: ofInterval };
    return {
      key: span.from,
      kind: 'account',
      name: input.texts.period(span),
      depth: 0,
      cells: [cell(over.income), cell(over.expenses), netIncome],
    };
  });
  const columns = [
    { key: 'income', name: input.texts.income },
    { key: 'expenses', name: input.texts.expenses },
    { key: 'net-income', name: netIncomeName(input) },
  ];
  return { rowsAre: input.texts.interval, columns, rows };
}

/** Returns the layers of sections with their amounts; expenses are negative. */
function createLayers(
  input: ReportInput,
  sections: readonly StatementSection[],
): { layer: PictureLayer; name: string; amounts: bigint[] }[] {
  const { namesOf, colorsOf } = createReportNames(input);
  const parts = sections.flatMap(({ rows, normalBalance }) =>
    mergeSmallParts(splitIntoParts(rows)).map((part) => ({
      ...part,
      key: part.accountId ?? `others ${normalBalance}`,
    })),
  );
  const names = namesOf(parts.map(({ accountId }) => accountId));
  const colors = colorsOf(parts.map(({ accountId }) => accountId));
  return parts.map(({ key, amounts: debits }, index) => {
    const amounts = debits.map((minor) => -minor);
    const values = amounts.map((minor) => toChartNumber(minor, input.money));
    return { layer: { key, color: colors[index] ?? '', values }, name: names[index] ?? '', amounts };
  });
}

function createIncomePicture(input: ReportInput, intervals: Intervals, over: IncomeAndExpenses): Picture {
  const { write } = createReportNames(input);
  const layers = createLayers(input, [over.income, over.expenses]);
  const partsFrom = (net: bigint, amountOf: (amounts: bigint[]) => bigint) => [
    { key: 'net-income', name: netIncomeName(input), shown: write(net), color: 'var(--ink)' },
    ...layers.flatMap(({ layer: { key, color }, name, amounts }) => {
      const minor = amountOf(amounts);
      return minor === 0n ? [] : [{ key, name, shown: write(minor), color }];
    }),
  ];
  const sum = (amounts: readonly bigint[]) => amounts.reduce((all, minor) => all + minor, 0n);
  return {
    kind: 'bars',
    label: input.texts.reports.income,
    points: createPoints(input, intervals, (index) =>
      partsFrom(over.surplus[index] ?? 0n, (amounts) => amounts[index] ?? 0n),
    ),
    summary: { name: netIncomeName(input), parts: partsFrom(sum(over.surplus), sum) },
    layers: layers.map(({ layer }) => layer),
    net: over.surplus.map((minor) => toChartNumber(minor, input.money)),
  };
}

/** Returns the rows of net income and of gains from prices and exchange rates: part of it for accountants, beside it for others. */
function createResultRows(
  input: ReportInput,
  netIncome: readonly bigint[],
  gains: readonly bigint[] | undefined,
): ReportTableRow[] {
  const { texts } = input;
  const spans = periodsOf(input);
  const row = (
    key: string,
    kind: 'sum' | 'total',
    name: string,
    cells: readonly ReportCell[],
  ): ReportTableRow => ({
    key,
    kind,
    name,
    depth: 0,
    cells: createComparedCells(cells, input),
  });
  const netCells = createReportTotalCells(input, netIncome, spans);
  if (gains === undefined) return [row('net-income', 'total', texts.netIncome, netCells)];
  const all = netIncome.map((minor, at): ReportCell => ({
    minor: minor + (gains[at] ?? 0n),
    href: undefined,
  }));
  const before = isEveryday(input)
    ? row('net-income', 'sum', texts.netIncome, netCells)
    : row('kept before gain', 'sum', texts.netIncomeBeforeGain, netCells);
  const total = isEveryday(input)
    ? row('kept and gain', 'total', texts.netIncomeAndGain, all)
    : row('net-income', 'total', texts.netIncome, all);
  return [before, ...createGainRows(input, gains, spans), total];
}

/** Creates the report of income and expenses by account, with the net income. */
export function createIncomeView(input: ReportInput): ReportView {
  const { book } = input;
  const spans = periodsOf(input);
  const { income, expenses, surplus } = calculateIncomeAndExpenses(book, spans, reportOptionsOf(input));
  const intervals = cutIntoIntervals(input);
  const over = calculateIncomeAndExpenses(book, intervals.intervals, reportOptionsOf(input));
  const withOwn = withOwnAmounts(input, spans);
  const finish = (cells: readonly ReportCell[], of?: AccountReportRow | StatementSection) =>
    createComparedCells(
      of === undefined || 'rows' in of ? cells : withOwn(cells, of, signOfRow(input, of)),
      input,
    );
  const common = { input, spans, finish };
  const gains = computeGains(input, spans);
  return {
    table: {
      rowsAre: input.texts.account,
      columns: createComparedColumns(
        input,
        spans.map((span) => input.texts.period(span)),
      ),
      rows: [
        ...createSectionRows({
          ...common,
          section: income,
          title: input.texts.income,
          sum: input.texts.totalIncome,
        }),
        ...createSectionRows({
          ...common,
          section: expenses,
          title: input.texts.expenses,
          sum: input.texts.totalExpenses,
        }),
        ...createResultRows(input, surplus, gains),
      ],
    },
    pictures: [createIncomePicture(input, intervals, over)],
    behind: createIntervalTable(input, intervals.intervals, over),
  };
}
