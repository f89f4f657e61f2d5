import { changeOf, perMille } from '#ledger/reports/comparison.ts';
import type { Span } from '#ledger/reports/book-flows.ts';
import { periodsOf, type Scope } from '#web/features/reports/scope.ts';
import { texts } from '#web/features/reports/texts.ts';
import { numberFormat } from '#web/features/reports/number-format.ts';
import type { Asked, Cell, Table } from './view.ts';

/** What stands at the ends of the period and of the one that it is compared with. */
export function endsOf(scope: Scope): Span[] {
  return periodsOf(scope).map(({ until }) => ({ from: undefined, until }));
}

/** The columns of some periods, by their names, and of what changed where there are two. */
export function comparedColumns(names: readonly string[]): Table['columns'] {
  const columns = names.map((name, index) => ({ key: String(index), name }));
  if (names.length < 2) return columns;
  return [...columns, { key: 'change', name: texts.change }, { key: 'percent', name: texts.percent }];
}

const minorOf = (cell: Cell | undefined) => (cell !== undefined && 'minor' in cell ? cell.minor : 0n);

/**
 * The cells of one or two periods, and what changed from the second to the first where there are two.
 * @param changeHref of what the change is made of, where something comes to it
 */
export function comparedCells(
  cells: readonly Cell[],
  { money }: Pick<Asked, 'money'>,
  changeHref?: string,
): Cell[] {
  const [now, before] = cells;
  if (before === undefined) return [...cells];
  const { differenceMinor, ratio } = changeOf(minorOf(now), minorOf(before));
  const percent = numberFormat(money.formatTag, {
    style: 'percent',
    signDisplay: 'exceptZero',
    // Each with one, so that they stand below one another.
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  return [
    ...cells,
    { minor: differenceMinor, href: changeHref },
    { text: ratio === undefined ? '' : percent.format(Number(perMille(ratio)) / 1000) },
  ];
}
