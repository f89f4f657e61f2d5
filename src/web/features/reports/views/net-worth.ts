import { balancesOver, type Span } from '#ledger/reports/book-flows.ts';
import { addDays, type Period } from '#ledger/reports/periods.ts';
import { netWorthOverTime, type Section } from '#ledger/reports/statements.ts';
import { reportHref, totalHref } from '#web/features/reports/links.ts';
import { drawn } from '#web/features/reports/number-format.ts';
import { dayInWords, periodInWords } from '#web/features/reports/periods-in-words.ts';
import type { Question } from '#web/features/reports/question.ts';
import { texts } from '#web/features/reports/texts.ts';
import { comparedCells, comparedColumns, comparedWith } from './columns.ts';
import { optionsOf } from './options.ts';
import { cutPeriod, mostIntervals, placesOf } from './over-time.ts';
import { plainCells, signOf, wordsOf } from './statement.ts';
import type { Asked, Cell, TableRow, View } from './view.ts';

const cut = (question: Question, span: Period) => cutPeriod(question, span, mostIntervals.rows);

/** What has to be known of the book. */
export function netWorthSpans(question: Question): Span[] {
  const compared = comparedWith(question);
  return [question.span, ...(compared === undefined ? [] : [compared])].flatMap((span) =>
    balancesOver(cut(question, span)),
  );
}

/** The intervals of which something is known: those to come only where something is posted in them already. */
function begun(intervals: Period[], { book, today }: Asked): Period[] {
  const last = book.slices.at(-1)?.from ?? today;
  const known = intervals.filter(({ from }) => from <= (last > today ? last : today));
  return known.length > 0 ? known : intervals;
}

/** The balance sheet of a day, in which everything that is owned and owed stands. */
function sheetHref({ question, today }: Asked, until: string): string {
  const span = { from: addDays(until, -1), until };
  return reportHref({ ...question, report: 'balance-sheet', period: 'own', span, compare: 'none' }, today);
}

/** What is owned less what is owed, as time goes by. */
export function netWorthView(asked: Asked): View {
  const { question, book, money } = asked;
  const { write } = wordsOf(asked);
  const intervals = begun(cut(question, question.span), asked);
  const { columns, assets, liabilities, netWorth } = netWorthOverTime(book, intervals, optionsOf(asked));
  const compared = comparedWith(question);
  const before =
    compared && netWorthOverTime(book, cut(question, compared), optionsOf(asked)).netWorth.slice(1);

  const sectionCell = (section: Section, column: number, span: Span): Cell => ({
    minor: (section.totals[column] ?? 0n) * signOf(section),
    href: totalHref(section, span) ?? sheetHref(asked, span.until),
  });
  const rows = columns.map((span, column): TableRow => {
    const interval = intervals[column - 1];
    const net = { minor: netWorth[column] ?? 0n, href: sheetHref(asked, span.until) };
    const then = column === 0 ? undefined : before?.[column - 1];
    return {
      key: span.until,
      kind: 'account',
      name:
        interval === undefined
          ? dayInWords(addDays(span.until, -1), money.formatTag)
          : periodInWords(interval, money.formatTag),
      depth: 0,
      cells: [
        sectionCell(assets, column, span),
        sectionCell(liabilities, column, span),
        ...comparedCells(then === undefined ? [net] : [net, ...plainCells([then])], asked),
      ],
    };
  });
  const changeOver = (amounts: readonly bigint[]) => (amounts.at(-1) ?? 0n) - (amounts[0] ?? 0n);
  const total: TableRow = {
    key: 'total',
    kind: 'total',
    name: texts.changeOver,
    depth: 0,
    cells: plainCells([
      changeOver(assets.totals) * signOf(assets),
      changeOver(liabilities.totals) * signOf(liabilities),
      changeOver(netWorth),
    ]),
  };
  const names = before === undefined ? [texts.netWorth] : [texts.netWorth, texts.before];
  const values = netWorth.slice(1);
  const partsAt = (index: number) => [
    { key: 'now', name: texts.netWorth, shown: write(values[index] ?? 0n), color: 'var(--green)' },
    ...(before?.[index] === undefined
      ? []
      : [{ key: 'before', name: texts.before, shown: write(before[index]), color: 'var(--ink-2)' }]),
  ];
  const places = placesOf(asked, intervals, partsAt);
  return {
    table: {
      rowsAre: texts.atTheEndOf,
      columns: [
        { key: 'assets', name: texts.assets, isMinor: true },
        { key: 'liabilities', name: texts.liabilities, isMinor: true },
        ...comparedColumns(names),
      ],
      rows: [...rows, total],
    },
    pictures: [
      {
        kind: 'line',
        label: texts.reports['net-worth'],
        places,
        summary: places.at(-1) ?? { name: '', parts: [] },
        values: values.map((minor) => drawn(minor, money)),
        compared: (before ?? []).map((minor) => drawn(minor, money)),
      },
    ],
  };
}
