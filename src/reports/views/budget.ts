import { monthOf, listMonths } from '#ledger/book-months.ts';
import { isAtOrBelow } from '#ledger/budget/budget-nodes.ts';
import { type BudgetPart, budgetPartOf, type BudgetParts, groupLinesByPart } from '#ledger/budget/sheet.ts';
import {
  type BudgetLine,
  calculateBudgetTable,
  type BudgetCell as Month,
  sumCells,
} from '#ledger/budget/table.ts';
import type { DateRange } from '#ledger/reports/book-flows.ts';
import type { Period } from '#ledger/reports/periods.ts';
import type { Picture } from '#reports/pictures/picture.ts';
import { toChartNumber } from '#reports/csv.ts';
import { writeRegisterLink } from '#reports/register-link.ts';
import { addDays } from '#values/calendar.ts';
import { cutDays, type Intervals, maxIntervals, createPoints } from './over-time.ts';
import { createReportNames } from './section-rows.ts';
import type { ReportCell, ReportInput, ReportTableData, ReportTableRow, ReportView } from './view.ts';

/** The planned and actual amounts, and their difference, which is positive for better than planned. */
type BudgetFigures = { planned: bigint | undefined; actual: bigint; difference: bigint };

/** Returns no ranges: budget data is read separately. */
export const findBudgetSpans = (): DateRange[] => [];

/** The columns of a table: the whole period, then its intervals, with all figures or only differences. */
type BudgetColumns = { spans: readonly Period[]; isWhole: boolean };

/** The budget lines of a report over the months of its days. */
type BudgetLines = { parts: BudgetParts; months: readonly string[]; startsOn: number };

/** Returns the months of some days. */
const monthsIn = ({ from, until }: Period, startsOn: number): string[] =>
  listMonths(monthOf(from, startsOn), monthOf(addDays(until, -1), startsOn));

function createBudgetLines(input: ReportInput): BudgetLines {
  const { plans, book, days, question } = input;
  const { startsOn } = question;
  const months = monthsIn(days, startsOn);
  const { budgets = [], envelopes } = plans?.planned ?? {};
  const table = calculateBudgetTable(
    { tree: book.tree, budgets, envelopes, flows: plans?.flows ?? [], startsOn, valued: book.valued },
    months,
    (account) => budgetPartOf(account) !== 'aside',
  );
  const isMeant = isAtOrBelow(book.tree, question.branches);
  const within = (lines: readonly BudgetLine[]): BudgetLine[] =>
    lines.flatMap((line) => (isMeant(line.node.account.id) ? [line] : within(line.below)));
  const lines = question.branches.length === 0 ? table.lines : within(table.lines);
  return { parts: groupLinesByPart({ lines }, new Set()), months, startsOn };
}

/** Returns the figures of the months in some days. */
function computeFigures(
  cells: readonly Month[],
  part: BudgetPart,
  { months, startsOn }: BudgetLines,
  span: Period,
): BudgetFigures {
  const meant = new Set(monthsIn(span, startsOn));
  const own = cells.filter((_cell, at) => meant.has(months[at] ?? ''));
  const planned = own.some((cell) => cell.planned !== undefined)
    ? own.reduce((sum, cell) => sum + (cell.planned ?? 0n), 0n)
    : undefined;
  const actual = own.reduce((sum, { spent }) => sum + spent, 0n);
  const excess = actual - (planned ?? 0n);
  return { planned, actual, difference: part === 'spent' ? -excess : excess };
}

function createBudgetTable(
  input: ReportInput,
  lines: BudgetLines,
  { spans, isWhole }: BudgetColumns,
): ReportTableData {
  const { texts, question } = input;
  const cellsOf = (
    months: readonly Month[],
    part: BudgetPart,
    hrefOf: (span: Period) => string | undefined,
  ) =>
    spans.flatMap((span, at): (ReportCell | undefined)[] => {
      const { planned, actual, difference } = computeFigures(months, part, lines, span);
      const whole = [
        planned === undefined ? undefined : { minor: planned, href: undefined },
        { minor: actual, href: actual === 0n ? undefined : hrefOf(span) },
      ];
      return [...(isWhole || at === 0 ? whole : []), { minor: difference, href: undefined }];
    });
  const isEmpty = ({ cells }: BudgetLine) => cells.every(({ planned, spent }) => !planned && spent === 0n);
  const rowsOf = (line: BudgetLine, part: BudgetPart, depth: number): ReportTableRow[] => {
    const { account } = line.node;
    if (depth >= question.depth || (isEmpty(line) && !question.withClosed)) return [];
    const hrefOf = (span: Period) =>
      writeRegisterLink({ accountId: account.id, includesBranch: true, ...span });
    return [
      {
        key: account.id,
        kind: 'account',
        name: account.name,
        path: createReportNames(input).pathOf(account.id),
        depth,
        cells: cellsOf(line.cells, part, hrefOf),
      },
      ...line.below.flatMap((below) => rowsOf(below, part, depth + 1)),
    ];
  };
  const sectionOf = (part: BudgetPart, title: string, sum: string): ReportTableRow[] => {
    const own = lines.parts[part];
    const rows = own.flatMap((line) => rowsOf(line, part, 0));
    if (rows.length === 0) return [];
    const total = sumCells(
      own.map(({ cells }) => cells),
      lines.months.length,
    );
    return [
      { key: title, kind: 'heading', name: title, depth: 0, cells: [] },
      ...rows,
      { key: sum, kind: 'sum', name: sum, depth: 0, cells: cellsOf(total, part, () => undefined) },
    ];
  };
  return {
    rowsAre: texts.account,
    columns: spans.flatMap((span, at) => {
      const named = (name: string) => (at === 0 ? name : `${texts.column(span)}: ${name}`);
      const difference = {
        key: `difference ${at}`,
        name: isWhole || at === 0 ? named(texts.difference) : texts.column(span),
      };
      if (!isWhole && at > 0) return [difference];
      return [
        { key: `planned ${at}`, name: named(texts.planned) },
        { key: `actual ${at}`, name: named(texts.actual) },
        difference,
      ];
    }),
    rows: [
      ...sectionOf('earned', texts.income, texts.totalIncome),
      ...sectionOf('spent', texts.expenses, texts.totalExpenses),
      ...sectionOf('aside', texts.aside, texts.totalAside),
    ],
  };
}

/** Returns the totals of a part over some days. */
function computePartTotal(lines: BudgetLines, part: BudgetPart, span: Period): BudgetFigures {
  const cells = lines.parts[part].map((line) => line.cells);
  return computeFigures(sumCells(cells, lines.months.length), part, lines, span);
}

/** Returns the picture of actual and planned expenses over time. */
function createBudgetPicture(input: ReportInput, lines: BudgetLines, cutUp: Intervals): Picture {
  const { texts, money } = input;
  const { write } = createReportNames(input);
  const spent = cutUp.intervals.map((span) => computePartTotal(lines, 'spent', span));
  const partsFrom = ({ planned = 0n, actual }: BudgetFigures) => [
    { key: 'actual', name: texts.actual, shown: write(actual), color: 'var(--green)' },
    { key: 'planned', name: texts.planned, shown: write(planned), color: 'var(--ink-2)' },
  ];
  return {
    kind: 'line',
    label: texts.expenses,
    points: createPoints(input, cutUp, (index) =>
      partsFrom(spent[index] ?? { planned: 0n, actual: 0n, difference: 0n }),
    ),
    summary: { name: texts.expenses, parts: partsFrom(computePartTotal(lines, 'spent', input.days)) },
    values: spent.map(({ actual }) => toChartNumber(actual, money)),
    compared: spent.map(({ planned = 0n }) => toChartNumber(planned, money)),
    expected: [],
  };
}

/** Returns the table of planned and actual income and expenses by interval. */
function createIntervalTable(
  input: ReportInput,
  lines: BudgetLines,
  intervals: readonly Period[],
): ReportTableData {
  const { texts } = input;
  const sections = [
    { part: 'earned', name: texts.income },
    { part: 'spent', name: texts.expenses },
  ] as const;
  return {
    rowsAre: texts.interval,
    columns: sections.flatMap(({ part, name }) => [
      { key: `${part} planned`, name: `${name}: ${texts.planned}` },
      { key: `${part} actual`, name: `${name}: ${texts.actual}` },
      { key: `${part} difference`, name: `${name}: ${texts.difference}` },
    ]),
    rows: intervals.map((span): ReportTableRow => {
      const cell = (minor: bigint): ReportCell => ({ minor, href: undefined });
      return {
        key: span.from,
        kind: 'account',
        name: texts.period(span),
        depth: 0,
        cells: sections.flatMap(({ part }) => {
          const { planned = 0n, actual, difference } = computePartTotal(lines, part, span);
          return [cell(planned), cell(actual), cell(difference)];
        }),
      };
    }),
  };
}

/** Creates the budget report by account and interval; positive differences are better than planned. */
export function createBudgetView(input: ReportInput): ReportView {
  const cutUp = cutDays(input, maxIntervals.columns);
  const lines = createBudgetLines(input);
  const { intervals } = cutUp;
  const spans = intervals.length > 1 ? [input.days, ...intervals] : [input.days];
  const table = createBudgetTable(input, lines, { spans, isWhole: false });
  const note = input.texts.ofPlans;
  if (intervals.length < 2) return { table, pictures: [], note };
  return {
    table,
    note,
    pictures: [createBudgetPicture(input, lines, cutUp)],
    behind: createIntervalTable(input, lines, intervals),
    file: createBudgetTable(input, lines, { spans, isWhole: true }),
  };
}
