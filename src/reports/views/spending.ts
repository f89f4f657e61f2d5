import type { Picture } from '#reports/pictures/picture.ts';
import type { DateRange } from '#ledger/reports/book-flows.ts';
import type { AccountReportRow } from '#ledger/reports/rows.ts';
import { calculateIncomeAndExpenses, type StatementSection } from '#ledger/reports/statements.ts';
import { toChartNumber } from '#reports/csv.ts';
import { periodsOf, type ReportScope } from '#reports/scope.ts';
import { createComparedCells, createComparedColumns } from './columns.ts';
import { mergeSmallParts, reportOptionsOf, splitIntoParts, withoutOnlyTop } from './picture-parts.ts';
import { cutDays, type Intervals, maxIntervals, createPoints } from './over-time.ts';
import { withOwnAmounts } from './own-amounts.ts';
import { createAccountRow, createCells, createReportNames, createTotalCells } from './section-rows.ts';
import type { ReportCell, ReportInput, ReportView } from './view.ts';

const cutIntoIntervals = (scope: ReportScope) => cutDays(scope, maxIntervals.columns);

/** Returns the ranges that the report needs: the columns of the table. */
export function findSpendingSpans(scope: ReportScope): DateRange[] {
  return [...periodsOf(scope), ...cutIntoIntervals(scope).intervals];
}

/** A layer of the picture: the expenses of an account in each interval. */
type SpendingLayer = {
  accountId: string | undefined;
  name: string;
  color: string;
  amounts: readonly bigint[];
};

function createLayers(input: ReportInput, { rows }: StatementSection, periods: number): SpendingLayer[] {
  const { namesOf, colorsOf } = createReportNames(input);
  const parts = mergeSmallParts(
    splitIntoParts(rows.map((row): AccountReportRow => ({ ...row, amounts: row.amounts.slice(periods) }))),
  );
  const names = namesOf(parts.map(({ accountId }) => accountId));
  const colors = colorsOf(parts.map(({ accountId }) => accountId));
  return parts.map(({ accountId, amounts }, index) => ({
    accountId,
    name: names[index] ?? '',
    color: colors[index] ?? '',
    amounts,
  }));
}

const sumAmounts = (amounts: readonly bigint[]) => amounts.reduce((all, minor) => all + minor, 0n);

/** @param totals the total expenses of the period and of each interval */
function createSpendingPicture(
  input: ReportInput,
  intervals: Intervals,
  layers: readonly SpendingLayer[],
  [all = 0n, ...totals]: readonly bigint[],
): Picture {
  const { write } = createReportNames(input);
  const partsFrom = (total: bigint, amountOf: (amounts: readonly bigint[]) => bigint) => [
    { key: 'total', name: input.texts.total, shown: write(total), color: 'var(--ink)' },
    ...layers.flatMap(({ accountId, name, color, amounts }) => {
      const minor = amountOf(amounts);
      return minor === 0n ? [] : [{ key: accountId ?? 'others', name, shown: write(minor), color }];
    }),
  ];
  return {
    kind: 'bars',
    label: input.texts.reports.spending,
    points: createPoints(input, intervals, (index) =>
      partsFrom(totals[index] ?? 0n, (amounts) => amounts[index] ?? 0n),
    ),
    summary: { name: input.texts.total, parts: partsFrom(all, sumAmounts) },
    layers: layers.map(({ accountId, color, amounts }) => ({
      key: accountId ?? 'others',
      color,
      values: amounts.map((minor) => toChartNumber(minor, input.money)),
    })),
    net: [],
  };
}

/** Creates the report of expenses by account and interval. */
export function createSpendingView(input: ReportInput): ReportView {
  const { book } = input;
  const periods = periodsOf(input);
  const cutUp = cutIntoIntervals(input);
  const { intervals } = cutUp;
  const spans = findSpendingSpans(input);
  const { expenses } = calculateIncomeAndExpenses(book, spans, reportOptionsOf(input));
  const withOwn = withOwnAmounts(input, spans, { isShort: true });
  const finish = (cells: readonly ReportCell[]) => [
    ...createComparedCells(cells.slice(0, periods.length), input),
    ...cells.slice(periods.length),
  ];
  const layers = createLayers(input, expenses, periods.length);
  const colors = new Map(layers.map(({ accountId, color }) => [accountId, color]));
  const [total = 0n] = expenses.totals;
  const names = periods.map((span, index) => (index === 0 ? input.texts.total : input.texts.period(span)));
  return {
    table: {
      rowsAre: input.texts.account,
      columns: [
        // The totals come first, so that only months may be out of view.
        ...createComparedColumns(input, names),
        ...intervals.map((span) => ({ key: span.from, name: input.texts.column(span) })),
      ],
      rows: [
        ...withoutOnlyTop(expenses.rows).map((row) =>
          createAccountRow(
            input,
            row,
            finish(withOwn(createCells(row, spans, 1n), row, 1n)),
            colors.get(row.accountId),
          ),
        ),
        {
          key: 'total',
          kind: 'total',
          name: input.texts.totalExpenses,
          depth: 0,
          cells: finish(createTotalCells(input, expenses, spans)),
        },
      ],
    },
    pictures: [
      createSpendingPicture(input, cutUp, layers, [total, ...expenses.totals.slice(periods.length)]),
    ],
  };
}
