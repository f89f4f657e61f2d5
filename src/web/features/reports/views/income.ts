import type { Span } from '#ledger/reports/book-flows.ts';
import type { Period } from '#ledger/reports/periods.ts';
import { incomeAndExpenses, type IncomeAndExpenses, type Section } from '#ledger/reports/statements.ts';
import type { Layer } from '#web/features/reports/charts/stacked-bars.tsx';
import { ofDays, totalHref } from '#web/features/reports/links.ts';
import { drawn } from '#web/features/reports/number-format.ts';
import { periodInWords } from '#web/features/reports/periods-in-words.ts';
import { periodsOf, type Scope } from '#web/features/reports/scope.ts';
import { texts } from '#web/features/reports/texts.ts';
import { comparedCells, comparedColumns } from './columns.ts';
import { optionsOf } from './options.ts';
import { cutDays, type Intervals, mostIntervals, placesOf } from './over-time.ts';
import { largest, partsOf } from './parts.ts';
import { sectionRows, signOf, wholeCells, wordsOf } from './statement.ts';
import type { Asked, Cell, Picture, Table, TableRow, View } from './view.ts';

const cut = (scope: Scope) => cutDays(scope, mostIntervals.rows);

/** What has to be known of the book. */
export function incomeSpans(scope: Scope): Span[] {
  return [...periodsOf(scope), ...cut(scope).intervals];
}

/** What came in and what was spent in each interval: the figures of the picture. */
function tableOver(asked: Asked, intervals: readonly Period[], over: IncomeAndExpenses): Table {
  const { money } = asked;
  const rows = intervals.map((span, column): TableRow => {
    const ofInterval = ofDays(asked, span);
    const cell = (section: Section): Cell => ({
      minor: (section.totals[column] ?? 0n) * signOf(section),
      href: totalHref(section, span) ?? ofInterval,
    });
    const kept = { minor: over.kept[column] ?? 0n, href: ofInterval };
    return {
      key: span.from,
      kind: 'account',
      name: periodInWords(span, money.formatTag),
      depth: 0,
      cells: [cell(over.income), cell(over.expenses), kept],
    };
  });
  const columns = [
    { key: 'income', name: texts.income },
    { key: 'expenses', name: texts.expenses },
    { key: 'kept', name: texts.kept },
  ];
  return { rowsAre: texts.interval, columns, rows };
}

/** The layers of some sections, and what each comes to in all; what is spent stands below zero. */
function layersOf(
  asked: Asked,
  sections: readonly Section[],
): { layer: Layer; name: string; amounts: bigint[] }[] {
  const { namesOf, colorsOf } = wordsOf(asked);
  const parts = sections.flatMap(({ rows, normalBalance }) =>
    largest(partsOf(rows)).map((part) => ({ ...part, key: part.accountId ?? `others ${normalBalance}` })),
  );
  const names = namesOf(parts.map(({ accountId }) => accountId));
  const colors = colorsOf(parts.map(({ accountId }) => accountId));
  return parts.map(({ key, amounts: debits }, index) => {
    const amounts = debits.map((minor) => -minor);
    const values = amounts.map((minor) => drawn(minor, asked.money));
    return { layer: { key, color: colors[index] ?? '', values }, name: names[index] ?? '', amounts };
  });
}

function pictureOf(asked: Asked, intervals: Intervals, over: IncomeAndExpenses): Picture {
  const { write } = wordsOf(asked);
  const layers = layersOf(asked, [over.income, over.expenses]);
  const partsFrom = (net: bigint, amountOf: (amounts: bigint[]) => bigint) => [
    { key: 'kept', name: texts.kept, shown: write(net), color: 'var(--ink)' },
    ...layers.flatMap(({ layer: { key, color }, name, amounts }) => {
      const minor = amountOf(amounts);
      return minor === 0n ? [] : [{ key, name, shown: write(minor), color }];
    }),
  ];
  const sum = (amounts: readonly bigint[]) => amounts.reduce((all, minor) => all + minor, 0n);
  return {
    kind: 'bars',
    label: texts.reports.income,
    places: placesOf(asked, intervals, (index) =>
      partsFrom(over.kept[index] ?? 0n, (amounts) => amounts[index] ?? 0n),
    ),
    summary: { name: texts.kept, parts: partsFrom(sum(over.kept), sum) },
    layers: layers.map(({ layer }) => layer),
    net: over.kept.map((minor) => drawn(minor, asked.money)),
  };
}

/** What came in and what was spent, by account, and what was kept of it. */
export function incomeView(asked: Asked): View {
  const { book, money } = asked;
  const spans = periodsOf(asked);
  const { income, expenses, kept } = incomeAndExpenses(book, spans, optionsOf(asked));
  const intervals = cut(asked);
  const over = incomeAndExpenses(book, intervals.intervals, optionsOf(asked));
  const finish = (cells: readonly Cell[]) => comparedCells(cells, asked);
  const common = { asked, spans, finish };
  return {
    table: {
      rowsAre: texts.account,
      columns: comparedColumns(spans.map((span) => periodInWords(span, money.formatTag))),
      rows: [
        ...sectionRows({ ...common, section: income, title: texts.income, sum: texts.totalIncome }),
        ...sectionRows({ ...common, section: expenses, title: texts.expenses, sum: texts.totalExpenses }),
        {
          key: 'kept',
          kind: 'total',
          name: texts.kept,
          depth: 0,
          cells: finish(wholeCells(asked, kept, spans)),
        },
      ],
    },
    pictures: [pictureOf(asked, intervals, over)],
    behind: tableOver(asked, intervals.intervals, over),
  };
}
