import { balancesOver, type Span } from '#ledger/reports/book-flows.ts';
import type { Period } from '#ledger/reports/periods.ts';
import { addDays } from '#values/calendar.ts';
import { type NetWorth, netWorthOverTime, type Section } from '#ledger/reports/statements.ts';
import type { Place } from '#web/features/reports/charts/plot.tsx';
import { changeHref, gainHref, lastDayOf, ofDays, totalHref } from '#web/features/reports/links.ts';
import { drawn } from '#web/features/reports/number-format.ts';
import {
  dayInWords,
  endInWords,
  isWhole,
  periodInWords,
  tickOf,
} from '#web/features/reports/periods-in-words.ts';
import { comparedIntervals, type Scope } from '#web/features/reports/scope.ts';
import { texts } from '#web/features/reports/texts.ts';
import { comparedCells, comparedColumns } from './columns.ts';
import { optionsOf } from './options.ts';
import { cutDays, type Intervals, mostIntervals, placesOf } from './over-time.ts';
import { signOf, wordsOf } from './statement.ts';
import type { Asked, Cell, Picture, Table, TableRow, View } from './view.ts';

const cut = (scope: Scope) => cutDays(scope, mostIntervals.rows);

/** What has to be known of the book. */
export function netWorthSpans(scope: Scope): Span[] {
  const { intervals } = cut(scope);
  return [...balancesOver(intervals), ...balancesOver(comparedIntervals(scope, intervals))];
}

/** Of how many intervals something is known: of those to come only where something is posted in them already. */
function countBegun(intervals: readonly Period[], { book, today }: Asked): number {
  const last = book.slices.at(-1)?.from ?? today;
  const known = intervals.filter(({ from }) => from <= (last > today ? last : today));
  return known.length > 0 ? known.length : intervals.length;
}

/** Net worth where the first interval began and at the end of each, now and in what this is compared with. */
type Worth = Intervals & {
  now: NetWorth;
  /** Both, or only what is now, with what they are called. */
  all: readonly { name: string; worth: NetWorth }[];
};

/** The net worth of both in a column: made of the balance sheet of that day, in which everything that is owned and owed stands. */
function netCells(asked: Asked, { all }: Worth, column: number): Cell[] {
  return all.map(({ worth: { columns, netWorth } }) => ({
    minor: netWorth[column] ?? 0n,
    href: sheetHref(asked, columns[column]),
  }));
}

function sheetHref(asked: Asked, span: Span | undefined): string | undefined {
  return span && ofDays(asked, lastDayOf(span), { report: 'balance-sheet' });
}

/** What the end of a column is called. */
function nameOf({ intervals, now }: Worth, column: number, formatTag: string): string {
  const interval = intervals[column - 1];
  if (interval !== undefined) return endInWords(interval, formatTag);
  return dayInWords(addDays(now.columns[column]?.until ?? '', -1), formatTag);
}

/** What was owned and owed where the first interval began, and at the end of each. */
function rowsOf(asked: Asked, worth: Worth): TableRow[] {
  const { now, all } = worth;
  return now.columns.map((span, column): TableRow => {
    const sectionCell = (section: Section): Cell => ({
      minor: (section.totals[column] ?? 0n) * signOf(section),
      href: totalHref(section, span) ?? sheetHref(asked, span),
    });
    const since = { from: all[1]?.worth.columns[column]?.until, until: span.until };
    const net = comparedCells(netCells(asked, worth, column), asked, gainHref(asked, 'cash-flow', since));
    return {
      key: span.until,
      kind: 'account',
      name: nameOf(worth, column, asked.money.formatTag),
      depth: 0,
      cells: [sectionCell(now.assets), sectionCell(now.liabilities), ...net],
    };
  });
}

/** What became of everything over the period: what is owned and owed by its register, both by what flowed. */
function changeRow(asked: Asked, { now: { assets, liabilities }, now, all }: Worth): TableRow {
  const over = ({ columns }: NetWorth) => ({ from: columns[0]?.until, until: columns.at(-1)?.until ?? '' });
  const changeOf = (amounts: readonly bigint[]) => (amounts.at(-1) ?? 0n) - (amounts[0] ?? 0n);
  const net = all.map(({ worth }): Cell => {
    return { minor: changeOf(worth.netWorth), href: gainHref(asked, 'cash-flow', over(worth)) };
  });
  return {
    key: 'total',
    kind: 'total',
    name: texts.changeOver,
    depth: 0,
    cells: [
      ...[assets, liabilities].map((section): Cell => {
        return {
          minor: changeOf(section.totals) * signOf(section),
          href: changeHref(asked, section, over(now)),
        };
      }),
      ...comparedCells(net, asked),
    ],
  };
}

function tableOf(asked: Asked, worth: Worth): Table {
  return {
    rowsAre: texts.atTheEndOf,
    columns: [
      { key: 'assets', name: texts.assets },
      { key: 'liabilities', name: texts.liabilities },
      ...comparedColumns(worth.all.map(({ name }) => name)),
    ],
    rows: [...rowsOf(asked, worth), changeRow(asked, worth)],
  };
}

/** The end of each interval, before them where the first began: also of one interval there is a line. */
function placesOver(asked: Asked, worth: Worth): Place[] {
  const { formatTag } = asked.money;
  const { write } = wordsOf(asked);
  const partsAt = (column: number) =>
    worth.all.map(({ name, worth: { netWorth } }, index) => ({
      key: name,
      name,
      shown: write(netWorth[column] ?? 0n),
      color: index === 0 ? 'var(--green)' : 'var(--ink-2)',
    }));
  const opening: Place = {
    key: 'opening',
    name: '',
    parts: partsAt(0),
    tick: tickOf(lastDayOf({ until: asked.days.from }), 'month', formatTag),
    // Of many intervals the first of them says where the line begins.
    room: worth.intervals.length < 4 ? 'narrow' : undefined,
  };
  // Below the picture as in the table: what is no month of the calendar by the day on which it ends.
  const intervals = worth.intervals.map((each) => (isWhole(each) ? each : lastDayOf(each)));
  const places = [
    opening,
    ...placesOf(asked, { kind: worth.kind, intervals }, (index) => partsAt(index + 1)),
  ];
  return places.map((place, column) => ({ ...place, name: nameOf(worth, column, formatTag) }));
}

function pictureOf(asked: Asked, worth: Worth): Picture {
  const places = placesOver(asked, worth);
  const [values = [], compared = []] = worth.all.map((each) =>
    each.worth.netWorth.map((minor) => drawn(minor, asked.money)),
  );
  return {
    kind: 'line',
    label: texts.reports['net-worth'],
    places,
    summary: places.at(-1) ?? { name: '', parts: [] },
    values,
    compared,
  };
}

/** What is owned less what is owed, as time goes by. */
export function netWorthView(asked: Asked): View {
  const { compared, book, money } = asked;
  const { kind, intervals } = cut(asked);
  const count = countBegun(intervals, asked);
  const worthOver = (over: readonly Period[]) =>
    netWorthOverTime(book, over.slice(0, count), optionsOf(asked));
  const now = worthOver(intervals);
  const all = [{ name: texts.netWorth, worth: now }];
  if (compared !== undefined)
    all.push({
      name: texts.before(periodInWords(compared, money.formatTag)),
      worth: worthOver(comparedIntervals(asked, intervals)),
    });
  const worth: Worth = { kind, intervals: intervals.slice(0, count), now, all };
  return { table: tableOf(asked, worth), pictures: [pictureOf(asked, worth)] };
}
