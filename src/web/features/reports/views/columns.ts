import { changeOf, perMille } from '#ledger/reports/comparison.ts';
import type { Span } from '#ledger/reports/book-flows.ts';
import { type Period, periodBefore, yearBefore } from '#ledger/reports/periods.ts';
import { moved, type Question } from '#web/features/reports/question.ts';
import { texts } from '#web/features/reports/texts.ts';
import { numberFormat } from '#web/features/reports/number-format.ts';
import type { Asked, Cell, Table } from './view.ts';

/** The period that a report is compared with. */
export function comparedWith(question: Question): Period | undefined {
  const { compare, period, span } = question;
  if (compare === 'none') return undefined;
  if (compare === 'year-before') return yearBefore(span);
  return period === 'own' ? periodBefore(span) : moved(question, -1).span;
}

/** The period of a report and the one that it is compared with. */
export function periodsOf(question: Question): Period[] {
  const compared = comparedWith(question);
  return compared === undefined ? [question.span] : [question.span, compared];
}

/** What stands at the ends of the period and of the one that it is compared with. */
export function endsOf(question: Question): Span[] {
  return periodsOf(question).map(({ until }) => ({ from: undefined, until }));
}

/** The columns of some periods, by their names, and of what changed where there are two. */
export function comparedColumns(names: readonly string[]): Table['columns'] {
  const columns = names.map((name, index) => ({ key: String(index), name }));
  if (names.length < 2) return columns;
  return [
    ...columns,
    { key: 'change', name: texts.change, isMinor: true },
    { key: 'percent', name: texts.percent, isMinor: true },
  ];
}

const minorOf = (cell: Cell | undefined) => (cell !== undefined && 'minor' in cell ? cell.minor : 0n);

/** The cells of one or two periods, and what changed from the second to the first where there are two. */
export function comparedCells(cells: readonly Cell[], { money }: Pick<Asked, 'money'>): Cell[] {
  const [now, before] = cells;
  if (before === undefined) return [...cells];
  const { differenceMinor, ratio } = changeOf(minorOf(now), minorOf(before));
  const percent = numberFormat(money.formatTag, {
    style: 'percent',
    signDisplay: 'exceptZero',
    maximumFractionDigits: 1,
  });
  return [
    ...cells,
    { minor: differenceMinor, href: undefined },
    { text: ratio === undefined ? '' : percent.format(Number(perMille(ratio)) / 1000) },
  ];
}
