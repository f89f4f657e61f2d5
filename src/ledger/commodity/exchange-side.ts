import { type Foreign, readSplitInfo } from '#ledger/split-info.ts';
import { oppositeSplit, splitIn, type Transaction } from '#ledger/transaction.ts';

/** What a row of an exchange (`exchange.ts`) says of its other end; apart from all else, for every register reads it. */
export type Ends = { split: Transaction['splitA']; foreign: Foreign };

/** The real side of a row of an exchange and what it says of the other end; undefined of any other row. */
export function exchangeSide({
  splitA,
  splitB,
  otherSplitInfo,
}: Pick<Transaction, 'splitA' | 'splitB' | 'otherSplitInfo'>): Ends | undefined {
  // Most rows say nothing of the kind.
  if (!otherSplitInfo.includes('"Foreign"')) return undefined;
  const { A, B } = readSplitInfo(otherSplitInfo);
  const isA = A.foreign?.accountId !== undefined;
  const foreign = isA ? A.foreign : B.foreign;
  if (foreign?.accountId === undefined || (isA && B.foreign?.accountId !== undefined)) return undefined;
  return { split: isA ? splitA : splitB, foreign };
}

/** The account at the other end of a row as one of its accounts sees it: past the accounts of trading, where it changes its currency. */
export function otherEnd(row: Transaction, accountId: string): string {
  const own = splitIn(row, accountId);
  const ends = exchangeSide(row);
  return ends !== undefined && ends.split.id === own.id && ends.foreign.accountId !== undefined
    ? ends.foreign.accountId
    : oppositeSplit(row, own).accountId;
}

/** Rows with each exchange among them once: of both its ends the one from which it was made, where that is there too. */
export function withoutFarEnds(rows: readonly Transaction[]): Transaction[] {
  const known = rows.flatMap((row) => {
    const ends = exchangeSide(row);
    const { group, groupLine = 0 } = ends ? readSplitInfo(row.otherSplitInfo) : {};
    return ends && group !== undefined ? [{ id: row.id, ends, group, groupLine }] : [];
  });
  const far = known.filter(({ ends, group, groupLine }) =>
    known.some(
      (near) =>
        near.group === group &&
        near.groupLine === groupLine - 1 &&
        near.ends.split.accountId === ends.foreign.accountId &&
        near.ends.foreign.accountId === ends.split.accountId,
    ),
  );
  const hidden = new Set(far.map(({ id }) => id));
  return rows.filter(({ id }) => !hidden.has(id));
}
