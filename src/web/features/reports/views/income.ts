import type { Span } from '#ledger/reports/book-flows.ts';
import type { Period } from '#ledger/reports/periods.ts';
import { incomeAndExpenses, type IncomeAndExpenses, type Section } from '#ledger/reports/statements.ts';
import type { Layer } from '#web/features/reports/charts/stacked-bars.tsx';
import { reportHref, totalHref } from '#web/features/reports/links.ts';
import { drawn } from '#web/features/reports/number-format.ts';
import { periodInWords } from '#web/features/reports/periods-in-words.ts';
import type { Question } from '#web/features/reports/question.ts';
import { texts } from '#web/features/reports/texts.ts';
import { comparedCells, comparedColumns, periodsOf } from './columns.ts';
import { optionsOf } from './options.ts';
import { cutPeriod, mostIntervals, placesOf } from './over-time.ts';
import { largest, partsOf, shadesOf } from './parts.ts';
import { plainCells, sectionRows, signOf, wordsOf } from './statement.ts';
import type { Asked, Cell, Picture, Table, TableRow, View } from './view.ts';

const cut = (question: Question) => cutPeriod(question, question.span, mostIntervals.rows);

/** What has to be known of the book. */
export function incomeSpans(question: Question): Span[] {
  return [...periodsOf(question), ...cut(question)];
}

/** What came in and what was spent in each interval: the figures of the picture. */
function tableOver(asked: Asked, intervals: readonly Period[], over: IncomeAndExpenses): Table {
  const { question, money, today } = asked;
  const rows = intervals.map((span, column): TableRow => {
    const ofInterval = reportHref({ ...question, period: 'own', span, compare: 'none' }, today);
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

/** The layers of a section, and what each comes to in all; what is spent stands below zero. */
function layersOf(
  asked: Asked,
  { rows, normalBalance }: Section,
): { layer: Layer; name: string; amounts: bigint[] }[] {
  const { namesOf, colorOf } = wordsOf(asked);
  const parts = largest(partsOf(rows));
  const names = namesOf(parts.map(({ accountId }) => accountId));
  const colors = shadesOf(parts.map(({ accountId }) => colorOf(accountId)));
  return parts.map(({ accountId, amounts: debits }, index) => {
    const amounts = debits.map((minor) => -minor);
    const values = amounts.map((minor) => drawn(minor, asked.money));
    const layer = { key: accountId ?? `others ${normalBalance}`, color: colors[index] ?? '', values };
    return { layer, name: names[index] ?? '', amounts };
  });
}

function pictureOf(asked: Asked, intervals: readonly Period[], over: IncomeAndExpenses): Picture {
  const { write } = wordsOf(asked);
  const layers = [over.income, over.expenses].flatMap((section) => layersOf(asked, section));
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
  const { question, book, money } = asked;
  const spans = periodsOf(question);
  const { income, expenses, kept } = incomeAndExpenses(book, spans, optionsOf(asked));
  const intervals = cut(question);
  const over = incomeAndExpenses(book, intervals, optionsOf(asked));
  const finish = (cells: readonly Cell[]) => comparedCells(cells, asked);
  const common = { asked, spans, finish };
  return {
    table: {
      rowsAre: texts.account,
      columns: comparedColumns(spans.map((span) => periodInWords(span, money.formatTag))),
      rows: [
        ...sectionRows({ ...common, section: income, title: texts.income, sum: texts.totalIncome }),
        ...sectionRows({ ...common, section: expenses, title: texts.expenses, sum: texts.totalExpenses }),
        { key: 'kept', kind: 'total', name: texts.kept, depth: 0, cells: finish(plainCells(kept)) },
      ],
    },
    pictures: [pictureOf(asked, intervals, over)],
    behind: tableOver(asked, intervals, over),
  };
}
