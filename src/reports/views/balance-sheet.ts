import type { Picture } from '#reports/pictures/picture.ts';
import type { DateRange } from '#ledger/reports/book-flows.ts';
import { periodAt } from '#ledger/reports/periods.ts';
import { addDays } from '#values/calendar.ts';
import { yearStartFor } from '#reports/report-question.ts';
import type { ReportScope } from '#reports/scope.ts';
import {
  type BalanceSheet,
  calculateBalanceSheet,
  type StatementSection,
} from '#ledger/reports/statements.ts';
import type { AccountReportRow } from '#ledger/reports/rows.ts';
import { hrefOfChange, reportHrefForDays, partsHref, rowHref, findTopIds } from '#reports/links.ts';
import { toChartNumber } from '#reports/csv.ts';
import { balanceRangesOf, createComparedCells, createComparedColumns } from './columns.ts';
import { createGainRows, computeGains } from './gain.ts';
import { mergeSmallParts, reportOptionsOf, splitIntoParts } from './picture-parts.ts';
import { withOwnAmounts } from './own-amounts.ts';
import {
  isEveryday,
  createReportNames,
  partHref,
  createSectionRows,
  signOf,
  signOfRow,
} from './section-rows.ts';
import type { ReportCell, ReportInput, ReportTableRow, ReportView } from './view.ts';

/** Returns the picture of a section's parts at the end of the period; negative amounts have no bar. */
function createShares(
  input: ReportInput,
  section: StatementSection,
  label: string,
  span: DateRange,
): Picture[] {
  const { namesOf, colorsOf, write } = createReportNames(input);
  const grows = section.normalBalance === 'CREDIT' ? -1n : 1n;
  const now = section.rows.map((row) => ({ ...row, amounts: row.amounts.slice(0, 1) }));
  const parts = mergeSmallParts(splitIntoParts(now))
    .map((part) => ({ part, minor: (part.amounts[0] ?? 0n) * grows }))
    .filter(({ minor }) => minor > 0n);
  const names = namesOf(parts.map(({ part }) => part.accountId));
  const colors = colorsOf(parts.map(({ part }) => part.accountId));
  const most = Math.max(...parts.map(({ minor }) => toChartNumber(minor, input.money)));
  const shares = parts.map(({ part, minor }, index) => ({
    key: part.accountId ?? 'others',
    name: names[index] ?? '',
    shown: write(minor * grows * signOf(section, input)),
    href: partHref(part, span),
    color: colors[index] ?? '',
    part: toChartNumber(minor, input.money) / most,
  }));
  return shares.length > 1 ? [{ kind: 'shares', label, shares }] : [];
}

/** Returns the days between the ends of two columns. */
function spanBetween([now, before]: readonly DateRange[]): DateRange | undefined {
  if (now === undefined || before === undefined || now.until <= before.until) return undefined;
  return { from: before.until, until: now.until };
}

/** Returns the start of the year that contains the last day of each column. */
const findYearStarts = ({ question }: Pick<ReportScope, 'question'>, spans: readonly DateRange[]): string[] =>
  spans.map(({ until }) => periodAt('year', addDays(until, -1), yearStartFor(question)).from);

/** Returns the ranges that a balance sheet needs: up to the end of each column, and up to the start of its year. */
export function findBalanceSheetSpans(scope: ReportScope): DateRange[] {
  const spans = balanceRangesOf(scope);
  const before = findYearStarts(scope, spans).map((until): DateRange => ({ from: undefined, until }));
  return [...spans, ...before];
}

type EarnedRow = {
  key: string;
  name: string;
  amounts: readonly bigint[];
  /** The days between the two columns. */
  between: DateRange | undefined;
};

/** Returns the row of retained earnings at the end of each column, which are in no equity account yet. */
function createEarnedRow(
  input: ReportInput,
  spans: readonly DateRange[],
  { key, name, amounts, between }: EarnedRow,
): ReportTableRow {
  const [first] = input.book.slices;
  const hrefOver = ({ from = first?.from ?? '', until }: DateRange) =>
    reportHrefForDays(input, { from, until }, { report: 'income' });
  const cells = spans.map((span, column) => ({ minor: amounts[column] ?? 0n, href: hrefOver(span) }));
  return {
    key,
    kind: 'account',
    name,
    depth: 0,
    cells: createComparedCells(cells, input, between && hrefOver(between)),
  };
}

/** Returns the equity rows that are no accounts; accountants get the profit of the year separately from that of earlier years. */
function createEarnedRows(
  input: ReportInput,
  spans: readonly DateRange[],
  { retained, equity }: BalanceSheet,
  gains: readonly bigint[] | undefined,
): ReportTableRow[] {
  const { texts } = input;
  const sign = signOf(equity, input);
  if (isEveryday(input))
    return [
      createEarnedRow(input, spans, {
        key: 'retained',
        name: texts.retained,
        amounts: retained.map((minor) => minor * sign),
        between: spanBetween(spans),
      }),
      ...createGainRows(input, gains, spans, { sign: -sign }),
    ];
  const starts = findYearStarts(input, spans);
  const before = starts.map((until): DateRange => ({ from: undefined, until }));
  const earned = (until: readonly bigint[], gained: readonly bigint[] | undefined) =>
    until.map((minor, column) => (minor - (gained?.[column] ?? 0n)) * sign);
  const all = earned(retained, gains);
  const earlier = earned(
    calculateBalanceSheet(input.book, before, reportOptionsOf(input)).retained,
    computeGains(input, before),
  );
  const years = spans.map(({ until }, column): DateRange => ({ from: starts[column], until }));
  return [
    createEarnedRow(input, before, {
      key: 'earlier',
      name: texts.retainedEarnings,
      amounts: earlier,
      between: spanBetween(before),
    }),
    createEarnedRow(input, years, {
      key: 'year',
      name: texts.profitOfYear,
      amounts: all.map((minor, column) => minor - (earlier[column] ?? 0n)),
      between: new Set(starts).size === 1 ? spanBetween(spans) : undefined,
    }),
  ];
}

/** Returns the totals of equity and of the two sections that balance, with the signs of the book. */
function computeSums(
  input: ReportInput,
  { assets, liabilities, equity, retained }: BalanceSheet,
  gains: readonly bigint[] = [],
) {
  const sign = signOf(equity, input);
  const isNet = isEveryday(input);
  const ownersTotals = equity.totals.map(
    (minor, column) => (minor + (retained[column] ?? 0n) - (gains[column] ?? 0n)) * sign,
  );
  const bothTotals = isNet
    ? assets.totals.map((minor, column) => minor + (liabilities.totals[column] ?? 0n))
    : ownersTotals.map((minor, column) => minor + (liabilities.totals[column] ?? 0n) * sign);
  return { isNet, ownersTotals, bothTotals };
}

/**
 * Creates the balance sheet at the end of the period. If the book shows debts as negative, assets and liabilities add up to net worth,
 * which equals equity; otherwise liabilities and equity add up to assets.
 */
export function createBalanceSheetView(input: ReportInput): ReportView {
  const { book, days } = input;
  const spans = balanceRangesOf(input);
  const sheet = calculateBalanceSheet(book, spans, reportOptionsOf(input));
  const { assets, liabilities, equity, income, expenses } = sheet;
  const between = spanBetween(spans);
  const gains = computeGains(input, spans);
  const withOwn = withOwnAmounts(input, spans);
  const finish = (cells: readonly ReportCell[], of?: AccountReportRow | StatementSection) =>
    createComparedCells(
      of === undefined || 'rows' in of ? cells : withOwn(cells, of, signOfRow(input, of)),
      input,
      between && of && ('rows' in of ? hrefOfChange(input, of, between) : rowHref(of, between)),
    );
  const common = { input, spans, finish };
  const owners = findTopIds(equity, income, expenses);
  const { isNet, ownersTotals, bothTotals } = computeSums(input, sheet, gains);
  const bothIds = isNet ? findTopIds(assets, liabilities) : [...findTopIds(liabilities), ...owners];
  const sumCells = (amounts: readonly bigint[], ids: readonly string[]) =>
    spans.map((span, column) => ({ minor: amounts[column] ?? 0n, href: partsHref(input, ids, span) }));
  const [end = { from: undefined, until: days.until }] = spans;
  const both: ReportTableRow = {
    key: 'both',
    kind: 'total',
    name: isNet ? input.texts.netWorth : input.texts.liabilitiesAndEquity,
    depth: 0,
    cells: finish(sumCells(bothTotals, bothIds)),
  };
  return {
    table: {
      rowsAre: input.texts.account,
      columns: createComparedColumns(
        input,
        spans.map(({ until }) => input.texts.day(addDays(until, -1))),
      ),
      rows: [
        ...createSectionRows({
          ...common,
          section: assets,
          title: input.texts.assets,
          sum: input.texts.totalAssets,
        }).map((row): ReportTableRow => (row.kind === 'sum' && !isNet ? { ...row, kind: 'total' } : row)),
        ...createSectionRows({
          ...common,
          section: liabilities,
          title: input.texts.liabilities,
          sum: input.texts.totalLiabilities,
        }),
        ...(isNet ? [both] : []),
        ...createSectionRows({
          ...common,
          section: equity,
          title: input.texts.equity,
          sum: input.texts.totalEquity,
          more: createEarnedRows(input, spans, sheet, gains),
          sumCells: sumCells(ownersTotals, owners),
        }).map((row): ReportTableRow => (row.kind === 'sum' && isNet ? { ...row, kind: 'total' } : row)),
        ...(isNet ? [] : [both]),
      ],
    },
    pictures: [
      ...createShares(input, assets, input.texts.assets, end),
      ...createShares(input, liabilities, input.texts.liabilities, end),
    ],
  };
}
