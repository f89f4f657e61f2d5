import { createBalanceColumns, type DateRange } from '#ledger/reports/book-flows.ts';
import type { Period } from '#ledger/reports/periods.ts';
import { addDays } from '#values/calendar.ts';
import {
  calculateIncomeAndExpenses,
  type NetWorth,
  calculateNetWorth,
  type StatementSection,
} from '#ledger/reports/statements.ts';
import type { Picture, PicturePoint } from '#reports/pictures/picture.ts';
import { hrefOfChange, gainHref, toLastDay, reportHrefForDays, totalHref } from '#reports/links.ts';
import { toChartNumber } from '#reports/csv.ts';
import { findComparedIntervals, type ReportScope } from '#reports/scope.ts';
import { formatPeriodEnd, isWholePeriod } from '#reports/report-texts.ts';
import { type NetWorthForecast, forecastNetWorth } from './forecast.ts';
import { createComparedCells, createComparedColumns } from './columns.ts';
import { createGainRows, computeGains } from './gain.ts';
import { reportOptionsOf } from './picture-parts.ts';
import { cutDays, type Intervals, maxIntervals, createPoints } from './over-time.ts';
import { createReportNames, signOf } from './section-rows.ts';
import type { ReportCell, ReportInput, ReportTableData, ReportTableRow, ReportView } from './view.ts';

const cutIntoIntervals = (scope: ReportScope) => cutDays(scope, maxIntervals.rows);

/** Returns the ranges that the report needs. */
export function findNetWorthSpans(scope: ReportScope): DateRange[] {
  const { intervals } = cutIntoIntervals(scope);
  return [
    ...createBalanceColumns(intervals),
    ...createBalanceColumns(findComparedIntervals(scope, intervals)),
  ];
}

/** Returns the number of known intervals: future ones only count if they have transactions. */
function countKnownIntervals(intervals: readonly Period[], { book, today }: ReportInput): number {
  const last = book.slices.at(-1)?.from ?? today;
  const known = intervals.filter(({ from }) => from <= (last > today ? last : today));
  return known.length > 0 ? known.length : intervals.length;
}

/** The net worth at the start of the first interval and at the end of each, with its comparison and forecast. */
type NetWorthData = Intervals & {
  now: NetWorth;
  /** The net worth and its comparison, if there is one, with their names. */
  all: readonly { name: string; worth: NetWorth }[];
  forecast: NetWorthForecast | undefined;
};

/** Returns the net worth cells of a column; they link to the balance sheet of that day. */
function createNetWorthCells(input: ReportInput, { all }: NetWorthData, column: number): ReportCell[] {
  return all.map(({ worth: { columns, netWorth } }) => ({
    minor: netWorth[column] ?? 0n,
    href: sheetHref(input, columns[column]),
  }));
}

function sheetHref(input: ReportInput, span: DateRange | undefined): string | undefined {
  return span && reportHrefForDays(input, toLastDay(span), { report: 'balance-sheet' });
}

/** Returns the name of a column's end. */
function columnNameOf({ texts }: ReportInput, { intervals, now }: NetWorthData, column: number): string {
  const interval = intervals[column - 1];
  if (interval !== undefined) return formatPeriodEnd(interval, texts);
  return texts.day(addDays(now.columns[column]?.until ?? '', -1));
}

/** Returns the rows of assets and liabilities at the start of the first interval and at the end of each. */
function createNetWorthRows(input: ReportInput, worth: NetWorthData): ReportTableRow[] {
  const { now, all } = worth;
  return now.columns.map((span, column): ReportTableRow => {
    const sectionCell = (section: StatementSection): ReportCell => ({
      minor: (section.totals[column] ?? 0n) * signOf(section, input),
      href: totalHref(section, span) ?? sheetHref(input, span),
    });
    const since = { from: all[1]?.worth.columns[column]?.until, until: span.until };
    const net = createComparedCells(
      createNetWorthCells(input, worth, column),
      input,
      gainHref(input, 'cash-flow', since),
    );
    return {
      key: span.until,
      kind: 'account',
      name: columnNameOf(input, worth, column),
      depth: 0,
      cells: [sectionCell(now.assets), sectionCell(now.liabilities), ...net],
    };
  });
}

/** Returns the row of changes over the period: assets and liabilities link to registers, net worth to the cash flow. */
function createChangeRow(
  input: ReportInput,
  { now: { assets, liabilities }, now, all }: NetWorthData,
): ReportTableRow {
  const over = ({ columns }: NetWorth) => ({ from: columns[0]?.until, until: columns.at(-1)?.until ?? '' });
  const changeOf = (amounts: readonly bigint[]) => (amounts.at(-1) ?? 0n) - (amounts[0] ?? 0n);
  const net = all.map(({ worth }): ReportCell => {
    return { minor: changeOf(worth.netWorth), href: gainHref(input, 'cash-flow', over(worth)) };
  });
  return {
    key: 'total',
    kind: 'total',
    name: input.texts.changeOver,
    depth: 0,
    cells: [
      ...[assets, liabilities].map((section): ReportCell => {
        return {
          minor: changeOf(section.totals) * signOf(section, input),
          href: hrefOfChange(input, section, over(now)),
        };
      }),
      ...createComparedCells(net, input),
    ],
  };
}

/** Returns the parts of the change in a book with several currencies: net income, the owner's deposits, and the gain. */
function createChangeParts(input: ReportInput, { all }: NetWorthData): ReportTableRow[] {
  const { book, texts } = input;
  const spans = all.map(({ worth: { columns } }): DateRange => ({
    from: columns[0]?.until,
    until: columns.at(-1)?.until ?? '',
  }));
  const gains = computeGains(input, spans);
  if (gains === undefined) return [];
  const { surplus } = calculateIncomeAndExpenses(book, spans);
  const putIn = all.map(({ worth: { netWorth } }, at) => {
    const change = (netWorth.at(-1) ?? 0n) - (netWorth[0] ?? 0n);
    return change - (surplus[at] ?? 0n) - (gains[at] ?? 0n);
  });
  const before = [undefined, undefined];
  const row = (key: string, name: string, amounts: readonly bigint[]): ReportTableRow => {
    const cells = amounts.map((minor): ReportCell => ({ minor, href: undefined }));
    return { key, kind: 'account', name, depth: 0, cells: [...before, ...createComparedCells(cells, input)] };
  };
  return [
    row('net-income', texts.netIncome, surplus),
    ...(putIn.some((minor) => minor !== 0n) ? [row('put in', texts.putIn, putIn)] : []),
    ...createGainRows(input, gains, spans, { before }),
  ];
}

/** Returns the forecast rows of assets and liabilities at the end of each future interval. */
function createForecastRows(input: ReportInput, { forecast, now }: NetWorthData): ReportTableRow[] {
  const { texts } = input;
  const cell = (minor: bigint): ReportCell => ({ minor, href: undefined });
  return (forecast?.intervals ?? []).map((interval, index): ReportTableRow => {
    const [assets, liabilities] = [forecast?.assets[index] ?? 0n, forecast?.liabilities[index] ?? 0n];
    return {
      key: `expected ${interval.until}`,
      kind: 'expected',
      name: texts.expectedAt(formatPeriodEnd(interval, texts)),
      depth: 0,
      cells: [
        cell(assets * signOf(now.assets, input)),
        cell(liabilities * signOf(now.liabilities, input)),
        cell(assets + liabilities),
      ],
    };
  });
}

function createNetWorthTable(input: ReportInput, worth: NetWorthData): ReportTableData {
  return {
    rowsAre: input.texts.atTheEndOf,
    columns: [
      { key: 'assets', name: input.texts.assets },
      { key: 'liabilities', name: input.texts.liabilities },
      ...createComparedColumns(
        input,
        worth.all.map(({ name }) => name),
      ),
    ],
    rows: [
      ...createNetWorthRows(input, worth),
      createChangeRow(input, worth),
      ...createChangeParts(input, worth),
      ...createForecastRows(input, worth),
    ],
  };
}

/** Returns the forecast of net worth at each point after the last known one. */
const sumForecast = ({ forecast }: NetWorthData) =>
  forecast?.assets.map((minor, index) => minor + (forecast.liabilities[index] ?? 0n)) ?? [];

/** Returns the points at the start and at the end of each interval, so that even one interval has a line. */
function createNetWorthPoints(input: ReportInput, worth: NetWorthData): PicturePoint[] {
  const { texts } = input;
  const { write } = createReportNames(input);
  const known = worth.intervals.length;
  const expected = sumForecast(worth);
  const part = (name: string, minor: bigint, color: string) => ({
    key: name,
    name,
    shown: write(minor),
    color,
  });
  const partsAt = (column: number) => {
    const forecastMinor = expected[column - known - 1];
    if (forecastMinor !== undefined) return [part(texts.netWorth, forecastMinor, 'var(--green)')];
    return worth.all.map(({ name, worth: { netWorth } }, index) =>
      part(name, netWorth[column] ?? 0n, index === 0 ? 'var(--green)' : 'var(--ink-2)'),
    );
  };
  const opening: PicturePoint = {
    key: 'opening',
    name: '',
    parts: partsAt(0),
    tick: texts.tick(toLastDay({ until: input.days.from }), 'month'),
    // With many intervals, the label of the first one marks the start.
    room: worth.intervals.length < 4 ? 'narrow' : undefined,
  };
  const all = [...worth.intervals, ...(worth.forecast?.intervals ?? [])];
  // As in the table, an interval that is no month of the book is named by its last day.
  const intervals = all.map((each) => (isWholePeriod(each, texts) ? each : toLastDay(each)));
  const points = [
    opening,
    ...createPoints(input, { kind: worth.kind, intervals }, (index) => partsAt(index + 1)),
  ];
  return points.map((point, column) => {
    const name = columnNameOf(input, { ...worth, intervals: all }, column);
    return { ...point, name: column > known ? texts.expectedAt(name) : name };
  });
}

function createNetWorthPicture(input: ReportInput, worth: NetWorthData): Picture {
  const points = createNetWorthPoints(input, worth);
  const drawnAll = (amounts: readonly bigint[]) => amounts.map((minor) => toChartNumber(minor, input.money));
  const [values = [], compared = []] = worth.all.map((each) => drawnAll(each.worth.netWorth));
  return {
    kind: 'line',
    label: input.texts.reports['net-worth'],
    points,
    summary: points[values.length - 1] ?? { name: '', parts: [] },
    values,
    compared,
    expected: drawnAll(sumForecast(worth)),
  };
}

/** Creates the report of net worth over time. */
export function createNetWorthView(input: ReportInput): ReportView {
  const { compared, book } = input;
  const { kind, intervals } = cutIntoIntervals(input);
  const count = countKnownIntervals(intervals, input);
  const worthOver = (over: readonly Period[]) =>
    calculateNetWorth(book, over.slice(0, count), reportOptionsOf(input));
  const now = worthOver(intervals);
  const all = [{ name: input.texts.netWorth, worth: now }];
  if (compared !== undefined)
    all.push({
      name: input.texts.before(input.texts.period(compared)),
      worth: worthOver(findComparedIntervals(input, intervals)),
    });
  const forecast = forecastNetWorth(input, now, kind);
  const worth: NetWorthData = { kind, intervals: intervals.slice(0, count), now, all, forecast };
  return { table: createNetWorthTable(input, worth), pictures: [createNetWorthPicture(input, worth)] };
}
