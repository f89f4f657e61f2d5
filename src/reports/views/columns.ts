import { compareAmounts, toPerMille } from '#ledger/reports/periods.ts';
import type { DateRange } from '#ledger/reports/book-flows.ts';
import { periodsOf, type ReportScope } from '#reports/scope.ts';
import { createNumberFormat } from '#reports/csv.ts';
import type { ReportCell, ReportInput, ReportTableData } from './view.ts';

/** Returns the ranges up to the end of the period and of its comparison. */
export function balanceRangesOf(scope: ReportScope): DateRange[] {
  return periodsOf(scope).map(({ until }) => ({ from: undefined, until }));
}

/** Returns the columns of periods by name, and of the change if there are two. */
export function createComparedColumns(
  { texts }: Pick<ReportInput, 'texts'>,
  names: readonly string[],
): ReportTableData['columns'] {
  const columns = names.map((name, index) => ({ key: String(index), name }));
  if (names.length < 2) return columns;
  return [...columns, { key: 'change', name: texts.change }, { key: 'percent', name: texts.percent }];
}

const minorOf = (cell: ReportCell | undefined) => (cell !== undefined && 'minor' in cell ? cell.minor : 0n);

/**
 * Returns the cells of one or two periods, and for two periods the change.
 * @param changeHref link to the transactions behind the change, if there are any
 */
export function createComparedCells(
  cells: readonly ReportCell[],
  { money }: Pick<ReportInput, 'money'>,
  changeHref?: string,
): ReportCell[] {
  const [now, before] = cells;
  if (before === undefined) return [...cells];
  // An unvalued amount has no change either.
  if (cells.some((cell) => 'text' in cell)) return [...cells, { text: '' }, { text: '' }];
  const { differenceMinor, ratio } = compareAmounts(minorOf(now), minorOf(before));
  const percent = createNumberFormat(money.formatTag, {
    style: 'percent',
    signDisplay: 'exceptZero',
    // All percentages have one decimal, so that they align.
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  return [
    ...cells,
    { minor: differenceMinor, href: changeHref },
    { text: ratio === undefined ? '' : percent.format(Number(toPerMille(ratio)) / 1000) },
  ];
}
