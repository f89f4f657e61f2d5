import type { Span } from '#ledger/reports/book-flows.ts';
import { addDays } from '#values/calendar.ts';
import { balanceSheet, type Section } from '#ledger/reports/statements.ts';
import type { Row } from '#ledger/reports/rows.ts';
import { changeHref, ofDays, partsHref, rowHref, topIds } from '#web/features/reports/links.ts';
import { drawn } from '#web/features/reports/number-format.ts';
import { dayInWords } from '#web/features/reports/periods-in-words.ts';
import { texts } from '#web/features/reports/texts.ts';
import { comparedCells, comparedColumns, endsOf } from './columns.ts';
import { optionsOf } from './options.ts';
import { largest, partsOf } from './parts.ts';
import { partHref, sectionRows, signOf, wordsOf } from './statement.ts';
import type { Asked, Cell, Picture, TableRow, View } from './view.ts';

/** What a section is made of at the end of the period; what is less than nothing has no bar. */
function sharesOf(asked: Asked, section: Section, label: string, span: Span): Picture[] {
  const { namesOf, colorsOf, write } = wordsOf(asked);
  const now = section.rows.map((row) => ({ ...row, amounts: row.amounts.slice(0, 1) }));
  const parts = largest(partsOf(now))
    .map((part) => ({ part, minor: (part.amounts[0] ?? 0n) * signOf(section) }))
    .filter(({ minor }) => minor > 0n);
  const names = namesOf(parts.map(({ part }) => part.accountId));
  const colors = colorsOf(parts.map(({ part }) => part.accountId));
  const most = Math.max(...parts.map(({ minor }) => drawn(minor, asked.money)));
  const shares = parts.map(({ part, minor }, index) => ({
    key: part.accountId ?? 'others',
    name: names[index] ?? '',
    shown: write(minor),
    href: partHref(part, span),
    color: colors[index] ?? '',
    part: drawn(minor, asked.money) / most,
  }));
  return shares.length > 1 ? [{ kind: 'shares', label, shares }] : [];
}

/** The days between the ends of two columns, in which the one becomes the other. */
function spanBetween([now, before]: readonly Span[]): Span | undefined {
  if (now === undefined || before === undefined || now.until <= before.until) return undefined;
  return { from: before.until, until: now.until };
}

/** What is owned, what is owed and what is the owner's, at the end of the period. */
export function balanceSheetView(asked: Asked): View {
  const { book, days, money } = asked;
  const spans = endsOf(asked);
  const { assets, liabilities, equity, income, expenses, retained } = balanceSheet(
    book,
    spans,
    optionsOf(asked),
  );
  const between = spanBetween(spans);
  const finish = (cells: readonly Cell[], of?: Row | Section) =>
    comparedCells(
      cells,
      asked,
      between && of && ('rows' in of ? changeHref(asked, of, between) : rowHref(of, between)),
    );
  const common = { asked, spans, finish };
  const owners = topIds(equity, income, expenses);
  const [first] = book.slices;
  const keptOver = ({ from = first?.from ?? '', until }: Span) =>
    ofDays(asked, { from, until }, { report: 'income' });
  const keptCells = spans.map((span, column) => ({ minor: -(retained[column] ?? 0n), href: keptOver(span) }));
  const kept: TableRow = {
    key: 'retained',
    kind: 'account',
    name: texts.retained,
    depth: 0,
    cells: comparedCells(keptCells, asked, between && keptOver(between)),
  };
  const ownersTotals = equity.totals.map((minor, column) => -minor - (retained[column] ?? 0n));
  const bothTotals = ownersTotals.map((minor, column) => minor - (liabilities.totals[column] ?? 0n));
  const sumCells = (amounts: readonly bigint[], ids: readonly string[]) =>
    spans.map((span, column) => ({ minor: amounts[column] ?? 0n, href: partsHref(asked, ids, span) }));
  const [end = { from: undefined, until: days.until }] = spans;
  return {
    table: {
      rowsAre: texts.account,
      columns: comparedColumns(spans.map(({ until }) => dayInWords(addDays(until, -1), money.formatTag))),
      rows: [
        ...sectionRows({ ...common, section: assets, title: texts.assets, sum: texts.totalAssets }).map(
          (row): TableRow => (row.kind === 'sum' ? { ...row, kind: 'total' } : row),
        ),
        ...sectionRows({
          ...common,
          section: liabilities,
          title: texts.liabilities,
          sum: texts.totalLiabilities,
        }),
        ...sectionRows({
          ...common,
          section: equity,
          title: texts.equity,
          sum: texts.totalEquity,
          more: [kept],
          sumCells: sumCells(ownersTotals, owners),
        }),
        {
          key: 'both',
          kind: 'total',
          name: texts.liabilitiesAndEquity,
          depth: 0,
          cells: finish(sumCells(bothTotals, [...topIds(liabilities), ...owners])),
        },
      ],
    },
    pictures: [
      ...sharesOf(asked, assets, texts.assets, end),
      ...sharesOf(asked, liabilities, texts.liabilities, end),
    ],
  };
}
