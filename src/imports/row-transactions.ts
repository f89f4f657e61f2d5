import { exchangeSide } from '#ledger/commodity/exchange-side.ts';
import { buildGroupLines, type LineExchangeInput } from '#ledger/groups.ts';
import type { BookCurrency } from '#ledger/money.ts';
import { changeSplitInfo } from '#ledger/change-split-info.ts';
import { spreadByShare } from '#ledger/merge.ts';
import { deriveId, type EntryIds, toTransaction } from '#ledger/statement/ids.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { type RowDecision, expectedOccurrenceOf, type ImportRow, otherOf } from './import-rows.ts';
import type { CrossedLine } from './other-ends.ts';
import { maxImportLines, toStoredLines } from './split-lines.ts';

/** The target of rows; `toSortId` is the account for rows without one. */
export type StatementTarget = {
  accountId: string;
  zone: string;
  money: BookCurrency;
  enteredAt: Date;
  toSortId?: string | undefined;
  /** Returns the exchange of a row or line with an account in another currency; undefined if there is none. */
  crossingOf?: ((row: ImportRow, line: CrossedLine) => LineExchangeInput | undefined) | undefined;
};

/** Returns the id of a further split line or its group, derived from the ids of the row, which the first line has. */
const deriveLineId = ({ id }: EntryIds, ...of: string[]) => deriveId('statement-line', id, ...of);
const deriveLineIds = (ids: EntryIds, at: number): EntryIds => ({
  id: deriveLineId(ids, String(at), ''),
  splitAId: deriveLineId(ids, String(at), 'A'),
  splitBId: deriveLineId(ids, String(at), 'B'),
});

/** Returns the transactions of a row without its occurrence. */
function createPlainTransactions(
  row: ImportRow,
  decision: RowDecision,
  { accountId, zone, money, enteredAt, toSortId, crossingOf }: StatementTarget,
): Transaction[] {
  const { entry, ids, positionInDay } = row;
  const description = (decision.description ?? entry.description).trim();
  const notes = (decision.notes ?? entry.notes).trim();
  const whole = (otherId: string) =>
    toTransaction(entry, ids, {
      accountId,
      otherId,
      zone,
      description,
      notes,
      tags: [],
      positionInDay,
      enteredAt,
    });
  if (decision.lines === undefined) {
    const otherId = otherOf(row, decision) ?? toSortId;
    if (otherId === undefined) return [];
    const crossing = crossingOf?.(row, {
      otherId,
      valueMinor: entry.gainMinor,
      counterAmount: decision.counterAmount,
    });
    if (crossing === undefined) return [whole(otherId)];
    const { postedAt } = whole(otherId);
    const line = { id: ids.id, otherId, valueMinor: entry.gainMinor, notes, tags: [] };
    const newIds = deriveLineIds(ids, 1);
    return buildGroupLines(
      [whole(otherId)],
      {
        shared: { accountId, description, postedAt },
        lines: [{ ...line, crossing: { ...crossing, newIds } }],
        newGroupId: deriveLineId(ids, 'group'),
      },
      enteredAt,
    );
  }
  const lines = toStoredLines(decision.lines, entry.gainMinor, money);
  const [first, ...others] = (lines ?? []).flatMap(({ otherId = toSortId, ...line }) =>
    otherId === undefined ? [] : [{ ...line, otherId }],
  );
  if (lines === undefined || first === undefined || others.length + 1 < lines.length) return [];
  const before = whole(first.otherId);
  const wanted = [first, ...others].map(({ counterAmount, ...line }, at) => {
    const crossing = crossingOf?.(row, { ...line, counterAmount });
    return {
      ...line,
      notes: line.notes === '' && at === 0 ? notes : line.notes,
      tags: [],
      ...(at === 0 ? { id: ids.id } : { newIds: deriveLineIds(ids, at) }),
      crossing: crossing && { ...crossing, newIds: deriveLineIds(ids, maxImportLines + at) },
    };
  });
  const { postedAt } = before;
  return buildGroupLines(
    [before],
    { shared: { accountId, description, postedAt }, lines: wanted, newGroupId: deriveLineId(ids, 'group') },
    enteredAt,
  );
}

/** Adds the foreign amount to transactions: each line of a split gets its share, including the rounding remainder. */
function withForeignAmounts(
  transactions: readonly Transaction[],
  { foreign }: ImportRow,
  { accountId }: StatementTarget,
): Transaction[] {
  // An exchange in the book already has the counter amount.
  const isExchange = transactions.some((each) => exchangeSide(each) !== undefined);
  if (foreign === undefined || isExchange) return [...transactions];
  const sideOf = ({ splitA }: Transaction) => (splitA.accountId === accountId ? 'A' : 'B');
  const gains = transactions.map(({ splitA, splitB }) =>
    splitA.accountId === accountId ? splitA.valueMinor : splitB.valueMinor,
  );
  const total = gains.reduce((sum, gain) => sum + gain, 0n);
  // Parts that add up to zero have no shares.
  const shares = total === 0n ? [foreign.minor] : spreadByShare(foreign.minor, gains);
  return transactions.map((each, at) => {
    const minor = shares[at] ?? 0n;
    const details = minor === 0n ? undefined : { ...foreign, minor };
    const info = changeSplitInfo(each.splitInfo, { [sideOf(each)]: { foreign: details } });
    return { ...each, splitInfo: info };
  });
}

/**
 * Returns the transactions for a row: one, or the lines of a split, marked with the expected occurrence; empty while something is missing.
 */
export function createRowTransactions(
  row: ImportRow,
  decision: RowDecision,
  target: StatementTarget,
): Transaction[] {
  const transactions = withForeignAmounts(createPlainTransactions(row, decision, target), row, target);
  const expected = expectedOccurrenceOf(row, decision);
  if (expected === undefined) return transactions;
  const details = { schedule: expected.scheduleId, occurrence: expected.nominal };
  return transactions.map((each) => ({
    ...each,
    splitInfo: changeSplitInfo(each.splitInfo, details),
  }));
}
