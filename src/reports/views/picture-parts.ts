import type { ReportOptions, AccountReportRow } from '#ledger/reports/rows.ts';
import type { ReportInput } from './view.ts';

/** Returns the account options of a question. */
export function reportOptionsOf({
  question: { depth, branches, withClosed },
}: Pick<ReportInput, 'question'>): ReportOptions {
  return { levels: depth, branches: branches.length > 0 ? branches : undefined, withEmpty: withClosed };
}

/** A part of a picture: an account without the subaccounts that are parts of their own, or all small parts together. */
export type PicturePart = Pick<AccountReportRow, 'amounts' | 'depth' | 'includesBranch' | 'except'> & {
  /** Undefined for all small parts together. */
  accountId: string | undefined;
};

/** Maximum number of parts in a picture, besides the one for all others. */
const maxParts = 8;

/** Returns the amounts of rows without those of the rows below them; together they equal the top rows. Zero amounts are omitted. */
export function splitIntoParts(rows: readonly AccountReportRow[]): AccountReportRow[] {
  const above: { left: bigint[] }[] = [];
  const parts = rows.map((row, index) => {
    const left = [...row.amounts];
    const upper = row.depth === 0 ? undefined : above[row.depth - 1];
    for (const [column, minor] of row.amounts.entries()) {
      if (upper !== undefined) upper.left[column] = (upper.left[column] ?? 0n) - minor;
    }
    above[row.depth] = { left };
    const isParent = (rows[index + 1]?.depth ?? 0) > row.depth;
    return { ...row, amounts: left, ...(isParent && { includesBranch: false, except: [] }) };
  });
  return parts.filter(({ amounts }) => amounts.some((minor) => minor !== 0n));
}

/** Returns the rows without a single top row that has no amount of its own, because it equals the total of the section. */
export function withoutOnlyTop(rows: readonly AccountReportRow[]): AccountReportRow[] {
  const [top, ...below] = rows;
  const isOnly = below.length > 0 && below.every(({ depth }) => depth > 0);
  if (!isOnly || splitIntoParts(rows).some(({ accountId }) => accountId === top?.accountId)) return [...rows];
  return below.map((row) => ({ ...row, depth: row.depth - 1 }));
}

const computeSize = ({ amounts }: Pick<AccountReportRow, 'amounts'>) =>
  amounts.reduce((sum, minor) => sum + (minor < 0n ? -minor : minor), 0n);

/** Returns the largest parts, largest first, and all others as one. */
export function mergeSmallParts(parts: readonly AccountReportRow[]): PicturePart[] {
  const bySize = parts.toSorted((a, b) => (computeSize(a) > computeSize(b) ? -1 : 1));
  const others = bySize.slice(maxParts);
  // A single remaining part keeps its name.
  if (others.length <= 1) return bySize;
  const width = others[0]?.amounts.length ?? 0;
  const amounts = Array.from({ length: width }, (_each, column) =>
    others.reduce((sum, part) => sum + (part.amounts[column] ?? 0n), 0n),
  );
  return [
    ...bySize.slice(0, maxParts),
    { accountId: undefined, depth: 0, includesBranch: false, except: [], amounts },
  ];
}
