import { compareAmounts, toPerMille } from '#ledger/reports/periods.ts';
import type { DateRange } from '#ledger/reports/book-flows.ts';
import { periodsOf, type ReportScope } from '#reports/scope.ts';
import { createNumberFormat } from '#reports/csv.ts';
import type { ReportCell, ReportInput, ReportTableData } from './view.ts';

/** Everything up to the end of the period, and of the one that it is compared with. */
export function balanceRangesOf(scope: ReportScope): DateRange[] {
  return periodsOf(scope).map(({ until }) => ({ from: undefined, until }));
}

/** The columns of some periods, by their names, and of what changed where there are two. */
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
 * The cells of one or two periods, and what changed from the second to the first where there are two.
 * @param changeHref link to the transactions behind the change, if there are any
 */
export function createComparedCells(
  cells: readonly ReportCell[],
  { money }: Pick<ReportInput, 'money'>,
  changeHref?: string,
): ReportCell[] {
  const [now, before] = cells;
  if (before === undefined) return [...cells];
  // What has no value has not changed by an amount either.
  if (cells.some((cell) => 'text' in cell)) return [...cells, { text: '' }, { text: '' }];
  const { differenceMinor, ratio } = compareAmounts(minorOf(now), minorOf(before));
  const percent = createNumberFormat(money.formatTag, {
    style: 'percent',
    signDisplay: 'exceptZero',
    // Each has one decimal, so that the figures align.
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  return [
    ...cells,
    { minor: differenceMinor, href: changeHref },
    { text: ratio === undefined ? '' : percent.format(Number(toPerMille(ratio)) / 1000) },
  ];
}
