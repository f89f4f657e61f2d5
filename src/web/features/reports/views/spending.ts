import type { Span } from '#ledger/reports/book-flows.ts';
import type { Row } from '#ledger/reports/rows.ts';
import { incomeAndExpenses, type Section } from '#ledger/reports/statements.ts';
import { drawn } from '#web/features/reports/number-format.ts';
import { columnOf, periodInWords } from '#web/features/reports/periods-in-words.ts';
import { periodsOf, type Scope } from '#web/features/reports/scope.ts';
import { texts } from '#web/features/reports/texts.ts';
import { comparedCells, comparedColumns } from './columns.ts';
import { optionsOf } from './options.ts';
import { cutDays, type Intervals, mostIntervals, placesOf } from './over-time.ts';
import { largest, partsOf, withoutOnlyTop } from './parts.ts';
import { accountRow, cellsOf, totalCells, wordsOf } from './statement.ts';
import type { Asked, Cell, Picture, View } from './view.ts';

const cut = (scope: Scope) => cutDays(scope, mostIntervals.columns);

/** What has to be known of the book: the columns of the table. */
export function spendingSpans(scope: Scope): Span[] {
  return [...periodsOf(scope), ...cut(scope).intervals];
}

/** A layer of the picture: what was spent on an account in each interval. */
type Layer = { accountId: string | undefined; name: string; color: string; amounts: readonly bigint[] };

function layersOf(asked: Asked, { rows }: Section, periods: number): Layer[] {
  const { namesOf, colorsOf } = wordsOf(asked);
  const parts = largest(partsOf(rows.map((row): Row => ({ ...row, amounts: row.amounts.slice(periods) }))));
  const names = namesOf(parts.map(({ accountId }) => accountId));
  const colors = colorsOf(parts.map(({ accountId }) => accountId));
  return parts.map(({ accountId, amounts }, index) => ({
    accountId,
    name: names[index] ?? '',
    color: colors[index] ?? '',
    amounts,
  }));
}

const sumOf = (amounts: readonly bigint[]) => amounts.reduce((all, minor) => all + minor, 0n);

/** @param totals what was spent in all, in the period and in each interval */
function pictureOf(
  asked: Asked,
  intervals: Intervals,
  layers: readonly Layer[],
  [all = 0n, ...totals]: readonly bigint[],
): Picture {
  const { write } = wordsOf(asked);
  const partsFrom = (total: bigint, amountOf: (amounts: readonly bigint[]) => bigint) => [
    { key: 'total', name: texts.total, shown: write(total), color: 'var(--ink)' },
    ...layers.flatMap(({ accountId, name, color, amounts }) => {
      const minor = amountOf(amounts);
      return minor === 0n ? [] : [{ key: accountId ?? 'others', name, shown: write(minor), color }];
    }),
  ];
  return {
    kind: 'bars',
    label: texts.reports.spending,
    places: placesOf(asked, intervals, (index) =>
      partsFrom(totals[index] ?? 0n, (amounts) => amounts[index] ?? 0n),
    ),
    summary: { name: texts.total, parts: partsFrom(all, sumOf) },
    layers: layers.map(({ accountId, color, amounts }) => ({
      key: accountId ?? 'others',
      color,
      values: amounts.map((minor) => drawn(minor, asked.money)),
    })),
    net: [],
  };
}

/** What was spent, by account and interval. */
export function spendingView(asked: Asked): View {
  const { book, money } = asked;
  const periods = periodsOf(asked);
  const cutUp = cut(asked);
  const { intervals } = cutUp;
  const spans = spendingSpans(asked);
  const { expenses } = incomeAndExpenses(book, spans, optionsOf(asked));
  const finish = (cells: readonly Cell[]) => [
    ...comparedCells(cells.slice(0, periods.length), asked),
    ...cells.slice(periods.length),
  ];
  const layers = layersOf(asked, expenses, periods.length);
  const colors = new Map(layers.map(({ accountId, color }) => [accountId, color]));
  const [total = 0n] = expenses.totals;
  const names = periods.map((span, index) =>
    index === 0 ? texts.total : periodInWords(span, money.formatTag),
  );
  return {
    table: {
      rowsAre: texts.account,
      columns: [
        // The sums first: what is not in sight is then only a month.
        ...comparedColumns(names),
        ...intervals.map((span) => ({ key: span.from, name: columnOf(span, money.formatTag) })),
      ],
      rows: [
        ...withoutOnlyTop(expenses.rows).map((row) =>
          accountRow(asked, row, finish(cellsOf(row, spans, 1n)), colors.get(row.accountId)),
        ),
        {
          key: 'total',
          kind: 'total',
          name: texts.totalExpenses,
          depth: 0,
          cells: finish(totalCells(asked, expenses, spans)),
        },
      ],
    },
    pictures: [pictureOf(asked, cutUp, layers, [total, ...expenses.totals.slice(periods.length)])],
  };
}
