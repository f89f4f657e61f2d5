import { balancesOver, type Span } from '#ledger/reports/book-flows.ts';
import { addDays, type Period } from '#ledger/reports/periods.ts';
import { type NetWorth, netWorthOverTime, type Section } from '#ledger/reports/statements.ts';
import { reportHref, totalHref } from '#web/features/reports/links.ts';
import { drawn } from '#web/features/reports/number-format.ts';
import { dayInWords, periodInWords } from '#web/features/reports/periods-in-words.ts';
import type { Question } from '#web/features/reports/question.ts';
import { texts } from '#web/features/reports/texts.ts';
import { comparedCells, comparedColumns, comparedWith } from './columns.ts';
import { optionsOf } from './options.ts';
import { cutPeriod, mostIntervals, placesOf } from './over-time.ts';
import { plainCells, signOf, wordsOf } from './statement.ts';
import type { Asked, Cell, Picture, Table, TableRow, View } from './view.ts';

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

/** Net worth at the end of each interval, and of those that they are compared with. */
type Worth = { intervals: readonly Period[]; now: NetWorth; before: readonly bigint[] | undefined };

/** What was owned and owed where the first interval began, and at the end of each. */
function rowsOf(asked: Asked, { intervals, now, before }: Worth): TableRow[] {
  const { formatTag } = asked.money;
  return now.columns.map((span, column): TableRow => {
    const interval = intervals[column - 1];
    const href = sheetHref(asked, span.until);
    const sectionCell = (section: Section): Cell => ({
      minor: (section.totals[column] ?? 0n) * signOf(section),
      href: totalHref(section, span) ?? href,
    });
    const then = column === 0 ? undefined : before?.[column - 1];
    const net = { minor: now.netWorth[column] ?? 0n, href };
    return {
      key: span.until,
      kind: 'account',
      name:
        interval === undefined
          ? dayInWords(addDays(span.until, -1), formatTag)
          : periodInWords(interval, formatTag),
      depth: 0,
      cells: [
        sectionCell(now.assets),
        sectionCell(now.liabilities),
        ...comparedCells(then === undefined ? [net] : [net, ...plainCells([then])], asked),
      ],
    };
  });
}

function tableOf(asked: Asked, worth: Worth): Table {
  const { assets, liabilities, netWorth } = worth.now;
  const changeOf = (amounts: readonly bigint[]) => (amounts.at(-1) ?? 0n) - (amounts[0] ?? 0n);
  const change: TableRow = {
    key: 'total',
    kind: 'total',
    name: texts.changeOver,
    depth: 0,
    cells: plainCells([
      changeOf(assets.totals) * signOf(assets),
      changeOf(liabilities.totals) * signOf(liabilities),
      changeOf(netWorth),
    ]),
  };
  return {
    rowsAre: texts.atTheEndOf,
    columns: [
      { key: 'assets', name: texts.assets, isMinor: true },
      { key: 'liabilities', name: texts.liabilities, isMinor: true },
      ...comparedColumns(worth.before === undefined ? [texts.netWorth] : [texts.netWorth, texts.before]),
    ],
    rows: [...rowsOf(asked, worth), change],
  };
}

function pictureOf(asked: Asked, { intervals, now, before = [] }: Worth): Picture {
  const { write } = wordsOf(asked);
  const values = now.netWorth.slice(1);
  const places = placesOf(asked, intervals, (index) => {
    const then = before[index];
    return [
      { key: 'now', name: texts.netWorth, shown: write(values[index] ?? 0n), color: 'var(--green)' },
      ...(then === undefined
        ? []
        : [{ key: 'before', name: texts.before, shown: write(then), color: 'var(--ink-2)' }]),
    ];
  });
  return {
    kind: 'line',
    label: texts.reports['net-worth'],
    places,
    summary: places.at(-1) ?? { name: '', parts: [] },
    values: values.map((minor) => drawn(minor, asked.money)),
    compared: before.map((minor) => drawn(minor, asked.money)),
  };
}

/** What is owned less what is owed, as time goes by. */
export function netWorthView(asked: Asked): View {
  const { question, book } = asked;
  const intervals = begun(cut(question, question.span), asked);
  const compared = comparedWith(question);
  const worthOver = (over: readonly Period[]) => netWorthOverTime(book, over, optionsOf(asked));
  const worth: Worth = {
    intervals,
    now: worthOver(intervals),
    before: compared && worthOver(cut(question, compared)).netWorth.slice(1),
  };
  return { table: tableOf(asked, worth), pictures: [pictureOf(asked, worth)] };
}
