import type { DateRange } from '#ledger/reports/book-flows.ts';
import { createComparedCells } from './columns.ts';
import type { ReportCell, ReportInput, ReportTableRow } from './view.ts';

/** Returns the gains from prices and exchange rates by column; undefined for a book with one currency, or a report on some accounts. */
export function computeGains(input: ReportInput, columns: readonly DateRange[]): bigint[] | undefined {
  const { book, question } = input;
  return question.branches.length > 0 ? undefined : book.valued?.gains(book.slices, columns);
}

/** Returns the realised part of the gains, if the sales are known; positive for a profit. */
function computeRealisedGains(
  { realised }: ReportInput,
  columns: readonly DateRange[],
): bigint[] | undefined {
  return realised && columns.map((column) => realised(column));
}

/**
 * Returns the rows of gains: the total, and its realised and unrealised parts.
 * @param sign 1 if a gain is positive, -1 if it is shown as a credit
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
