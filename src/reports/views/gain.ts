import type { DateRange } from '#ledger/reports/book-flows.ts';
import { createComparedCells } from './columns.ts';
import type { ReportCell, ReportInput, ReportTableRow } from './view.ts';

/** What was gained by prices and exchanges in some columns; undefined where all is of one currency, or only a part of it is shown. */
export function computeGains(input: ReportInput, columns: readonly DateRange[]): bigint[] | undefined {
  const { book, question } = input;
  return question.branches.length > 0 ? undefined : book.valued?.gains(book.slices, columns);
}

/** What of it was realised, where the sales are known: positive where something was gained. */
function computeRealisedGains({ realised }: ReportInput, columns: readonly DateRange[]): bigint[] | undefined {
  return realised && columns.map((column) => realised(column));
}

/**
 * The rows of what was gained: all of it, and which part of it was realised. What is not is the rest, so both are all of it.
 * @param sign 1 where a gain is positive, -1 where it stands as a credit
 */
export function createGainRows(
  input: ReportInput,
  gains: readonly bigint[] | undefined,
  columns: readonly DateRange[],
  { sign = 1n, before = [] }: { sign?: bigint; before?: readonly undefined[] } = {},
): ReportTableRow[] {
  if (gains === undefined) return [];
  const { texts } = input;
  const realised = computeRealisedGains(input, columns);
  const row = (key: string, name: string, depth: number, amounts: readonly bigint[]): ReportTableRow => ({
    key,
    kind: 'account',
    name,
    depth,
    cells: [
      ...before,
      ...createComparedCells(
        amounts.map((minor): ReportCell => ({ minor: minor * sign, href: undefined })),
        input,
      ),
    ],
  });
  const parts =
    realised === undefined
      ? []
      : [
          row('gain realised', texts.gainRealised, 1, realised),
          row(
            'gain open',
            texts.gainOpen,
            1,
            gains.map((minor, at) => minor - (realised[at] ?? 0n)),
          ),
        ];
  return [row('gain', texts.gain, 0, gains), ...parts];
}
