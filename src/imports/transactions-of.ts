import { linesAsWanted } from '#ledger/groups.ts';
import type { BookCurrency } from '#ledger/money.ts';
import { writeSplitInfo } from '#ledger/split-info.ts';
import { derivedId, type EntryIds, toTransaction } from '#ledger/statement/ids.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { type Decision, expectedOf, type ImportRow, otherOf } from './import-rows.ts';
import { wantedLines } from './split-lines.ts';

/** Where rows are added; `toSortId` is where those go that have no account. */
export type Into = {
  accountId: string;
  zone: string;
  money: BookCurrency;
  enteredAt: Date;
  toSortId?: string | undefined;
};

/** The ids of a further line of a split, and of its group: derived from those of the row, which the first line has. */
const idOf = ({ id }: EntryIds, ...of: string[]) => derivedId('statement-line', id, ...of);
const lineIds = (ids: EntryIds, at: number): EntryIds => ({
  id: idOf(ids, String(at), ''),
  splitAId: idOf(ids, String(at), 'A'),
  splitBId: idOf(ids, String(at), 'B'),
});

/** What is stored for a row, whatever was expected. */
function plainTransactionsOf(
  row: ImportRow,
  decision: Decision,
  { accountId, zone, money, enteredAt, toSortId }: Into,
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
    return otherId === undefined ? [] : [whole(otherId)];
  }
  const lines = wantedLines(decision.lines, entry.gainMinor, money);
  const [first] = lines ?? [];
  if (lines === undefined || first === undefined) return [];
  const before = whole(first.otherId);
  const wanted = lines.map((line, at) => ({
    ...line,
    notes: line.notes === '' && at === 0 ? notes : line.notes,
    tags: [],
    ...(at === 0 ? { id: ids.id } : { newIds: lineIds(ids, at) }),
  }));
  const { postedAt } = before;
  return linesAsWanted(
    [before],
    { shared: { accountId, description, postedAt }, lines: wanted, newGroupId: idOf(ids, 'group') },
    enteredAt,
  );
}

/**
 * What is stored for a row: one transaction, or the lines of a split, which say what they are of what was expected; nothing while
 * something is missing.
 */
export function transactionsOf(row: ImportRow, decision: Decision, into: Into): Transaction[] {
  const transactions = plainTransactionsOf(row, decision, into);
  const expected = expectedOf(row, decision);
  if (expected === undefined) return transactions;
  const said = { schedule: expected.scheduleId, occurrence: expected.nominal };
  return transactions.map((each) => ({
    ...each,
    otherSplitInfo: writeSplitInfo(each.otherSplitInfo, said),
  }));
}
