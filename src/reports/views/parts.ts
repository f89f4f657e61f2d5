import type { ReportOptions, AccountReportRow } from '#ledger/reports/rows.ts';
import type { ReportInput } from './view.ts';

/** The accounts that a question asks for. */
export function reportOptionsOf({
  question: { depth, branches, withClosed },
}: Pick<ReportInput, 'question'>): ReportOptions {
  return { levels: depth, branches: branches.length > 0 ? branches : undefined, withEmpty: withClosed };
}

/** A piece of a picture: an account without those that have pieces of their own, or what is too small for one. */
export type PicturePart = Pick<AccountReportRow, 'amounts' | 'depth' | 'includesBranch' | 'except'> & {
  /** Undefined for all the small ones together. */
  accountId: string | undefined;
};

/** How many pieces a picture has at most, besides the one of all others. */
const maxParts = 8;

/** What each row has beyond the rows below it: together they are what the topmost have. Nothings are left out. */
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

/**
 * The rows without the one under which all others hang, where it has nothing of its own: what it comes to is what the section
 * comes to, and stands at its foot.
 */
export function withoutOnlyTop(rows: readonly AccountReportRow[]): AccountReportRow[] {
  const [top, ...below] = rows;
  const isOnly = below.length > 0 && below.every(({ depth }) => depth > 0);
  if (!isOnly || splitIntoParts(rows).some(({ accountId }) => accountId === top?.accountId)) return [...rows];
  return below.map((row) => ({ ...row, depth: row.depth - 1 }));
}

const computeSize = ({ amounts }: Pick<AccountReportRow, 'amounts'>) =>
  amounts.reduce((sum, minor) => sum + (minor < 0n ? -minor : minor), 0n);

/** The largest of some parts, largest first, and all others as one. */
export function mergeSmallParts(parts: readonly AccountReportRow[]): PicturePart[] {
  const bySize = parts.toSorted((a, b) => (computeSize(a) > computeSize(b) ? -1 : 1));
  const others = bySize.slice(maxParts);
  // One that is alone needs no other name.
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
