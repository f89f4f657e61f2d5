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
import { changeHref, gainHref, toLastDay, reportHrefForDays, totalHref } from '#reports/links.ts';
import { toChartNumber } from '#reports/csv.ts';
import { findComparedIntervals, type ReportScope } from '#reports/scope.ts';
import { formatPeriodEnd, isWholePeriod } from '#reports/words.ts';
import { type NetWorthForecast, forecastNetWorth } from './ahead.ts';
import { createComparedCells, createComparedColumns } from './columns.ts';
import { createGainRows, computeGains } from './gain.ts';
import { reportOptionsOf } from './parts.ts';
import { cutDays, type Intervals, maxIntervals, createPoints } from './over-time.ts';
import { createReportNames, signOf } from './statement.ts';
import type { ReportCell, ReportInput, ReportTableData, ReportTableRow, ReportView } from './view.ts';

const cutIntoIntervals = (scope: ReportScope) => cutDays(scope, maxIntervals.rows);

/** What has to be known of the book. */
export function findNetWorthSpans(scope: ReportScope): DateRange[] {
  const { intervals } = cutIntoIntervals(scope);
  return [...createBalanceColumns(intervals), ...createBalanceColumns(findComparedIntervals(scope, intervals))];
}

/** Of how many intervals something is known: of those to come only where something is posted in them already. */
function countKnownIntervals(intervals: readonly Period[], { book, today }: ReportInput): number {
  const last = book.slices.at(-1)?.from ?? today;
  const known = intervals.filter(({ from }) => from <= (last > today ? last : today));
  return known.length > 0 ? known.length : intervals.length;
}

/** Net worth where the first interval began and at the end of each, now and in what this is compared with. */
type NetWorthData = Intervals & {
  now: NetWorth;
  /** Both, or only what is now, with what they are called. */
  all: readonly { name: string; worth: NetWorth }[];
  forecast: NetWorthForecast | undefined;
};

/** The net worth of both in a column: made of the balance sheet of that day, in which everything that is owned and owed stands. */
function createNetWorthCells(input: ReportInput, { all }: NetWorthData, column: number): ReportCell[] {
  return all.map(({ worth: { columns, netWorth } }) => ({
    minor: netWorth[column] ?? 0n,
    href: sheetHref(input, columns[column]),
  }));
}

function sheetHref(input: ReportInput, span: DateRange | undefined): string | undefined {
  return span && reportHrefForDays(input, toLastDay(span), { report: 'balance-sheet' });
}

/** What the end of a column is called. */
function columnNameOf({ texts }: ReportInput, { intervals, now }: NetWorthData, column: number): string {
  const interval = intervals[column - 1];
  if (interval !== undefined) return formatPeriodEnd(interval, texts);
  return texts.day(addDays(now.columns[column]?.until ?? '', -1));
}

/** What was owned and owed where the first interval began, and at the end of each. */
function createNetWorthRows(input: ReportInput, worth: NetWorthData): ReportTableRow[] {
  const { now, all } = worth;
  return now.columns.map((span, column): ReportTableRow => {
    const sectionCell = (section: StatementSection): ReportCell => ({
      minor: (section.totals[column] ?? 0n) * signOf(section, input),
      href: totalHref(section, span) ?? sheetHref(input, span),
    });
    const since = { from: all[1]?.worth.columns[column]?.until, until: span.until };
    const net = createComparedCells(createNetWorthCells(input, worth, column), input, gainHref(input, 'cash-flow', since));
    return {
      key: span.until,
      kind: 'account',
      name: columnNameOf(input, worth, column),
      depth: 0,
      cells: [sectionCell(now.assets), sectionCell(now.liabilities), ...net],
    };
  });
}

/** What became of everything over the period: what is owned and owed by its register, both by what flowed. */
function createChangeRow(input: ReportInput, { now: { assets, liabilities }, now, all }: NetWorthData): ReportTableRow {
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
          href: changeHref(input, section, over(now)),
        };
      }),
      ...createComparedCells(net, input),
    ],
  };
}

/** In a book with several currencies, what the change is made of: what was kept, what the owner put in, and the gain. */
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
    row('kept', texts.kept, surplus),
    ...(putIn.some((minor) => minor !== 0n) ? [row('put in', texts.putIn, putIn)] : []),
    ...createGainRows(input, gains, spans, { before }),
  ];
}

/** What is expected to be owned and owed at the end of each interval that comes. */
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

/** What is expected at each of the places after the last that is known. */
const sumForecast = ({ forecast }: NetWorthData) =>
  forecast?.assets.map((minor, index) => minor + (forecast.liabilities[index] ?? 0n)) ?? [];

/** The end of each interval, before them where the first began: also of one interval there is a line. */
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
    // Of many intervals the first of them says where the line begins.
    room: worth.intervals.length < 4 ? 'narrow' : undefined,
  };
  const all = [...worth.intervals, ...(worth.forecast?.intervals ?? [])];
  // Below the picture as in the table: what is no month of the book by the day on which it ends.
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

/** What is owned less what is owed, as time goes by. */
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
