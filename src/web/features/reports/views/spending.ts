import type { Span } from '#ledger/reports/book-flows.ts';
import type { Row } from '#ledger/reports/rows.ts';
import { incomeAndExpenses } from '#ledger/reports/statements.ts';
import { drawn } from '#web/features/reports/number-format.ts';
import { columnOf, periodInWords } from '#web/features/reports/periods-in-words.ts';
import type { Question } from '#web/features/reports/question.ts';
import { texts } from '#web/features/reports/texts.ts';
import { comparedCells, comparedColumns, periodsOf } from './columns.ts';
import { optionsOf } from './options.ts';
import { cutPeriod, mostIntervals, placesOf } from './over-time.ts';
import { largest, partsOf, shadesOf, withoutOnlyTop } from './parts.ts';
import { accountRow, cellsOf, totalCells, wordsOf } from './statement.ts';
import type { Asked, Cell, View } from './view.ts';

const cut = (question: Question) => cutPeriod(question, question.span, mostIntervals.columns);

/** What has to be known of the book. */
export function spendingSpans(question: Question): Span[] {
  return [...periodsOf(question), ...cut(question)];
}

/** What was spent, by account and interval. */
export function spendingView(asked: Asked): View {
  const { question, book, money } = asked;
  const { namesOf, colorOf, write } = wordsOf(asked);
  const intervals = cut(question);
  const periods = periodsOf(question);
  const spans = spendingSpans(question);
  const { expenses } = incomeAndExpenses(book, spans, optionsOf(asked));
  const before = periods.length;
  const finish = (cells: readonly Cell[]) => [
    ...comparedCells(cells.slice(0, before), asked),
    ...cells.slice(before),
  ];

  const overIntervals = expenses.rows.map((row): Row => ({ ...row, amounts: row.amounts.slice(before) }));
  const parts = largest(partsOf(overIntervals));
  const colors = shadesOf(parts.map(({ accountId }) => colorOf(accountId)));
  const partNames = namesOf(parts.map(({ accountId }) => accountId));
  const colorsById = new Map(parts.map(({ accountId }, index) => [accountId, colors[index]]));
  const partsFrom = (all: bigint, amountOf: (amounts: readonly bigint[]) => bigint) => [
    { key: 'total', name: texts.total, shown: write(all), color: 'var(--ink)' },
    ...parts.flatMap(({ accountId, amounts }, index) => {
      const minor = amountOf(amounts);
      return minor === 0n
        ? []
        : [
            {
              key: accountId ?? 'others',
              name: partNames[index] ?? '',
              shown: write(minor),
              color: colors[index] ?? '',
            },
          ];
    }),
  ];
  const sum = (amounts: readonly bigint[]) => amounts.reduce((all, minor) => all + minor, 0n);
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
          accountRow(asked, row, finish(cellsOf(row, spans, 1n)), colorsById.get(row.accountId)),
        ),
        {
          key: 'total',
          kind: 'total',
          name: texts.totalExpenses,
          depth: 0,
          cells: finish(totalCells(expenses, spans)),
        },
      ],
    },
    pictures: [
      {
        kind: 'bars',
        label: texts.reports.spending,
        places: placesOf(asked, intervals, (index) =>
          partsFrom(expenses.totals[before + index] ?? 0n, (amounts) => amounts[index] ?? 0n),
        ),
        summary: { name: texts.total, parts: partsFrom(expenses.totals[0] ?? 0n, sum) },
        layers: parts.map(({ accountId, amounts }, index) => ({
          key: accountId ?? 'others',
          color: colors[index] ?? '',
          values: amounts.map((minor) => drawn(minor, money)),
        })),
        net: [],
      },
    ],
  };
}
