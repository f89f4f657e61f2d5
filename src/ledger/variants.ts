import { exchangeSide } from './commodity/exchange-side.ts';
import { makeId } from './ids.ts';
import { areDifferentAccounts } from './rules/posting.ts';
import { changeSplitInfo } from './change-split-info.ts';
import { clearedLinks, type SplitInfoChanges } from './split-info.ts';
import type { Transaction } from './transaction.ts';

/** What a side says of its account's statements; all of it gone. */
export const clearedBankInfo = { status: undefined, statementDate: undefined, bankId: undefined };

/**
 * The same transaction once more: ids of its own, posted and entered at the moment given (spec 4 Other state). What the bank said
 * of the original, the group it stands in and what expected it are the original's alone.
 */
export function repeatTransaction(transaction: Transaction, postedAt: Date): Transaction {
  return {
    ...transaction,
    id: makeId(),
    postedAt,
    enteredAt: postedAt,
    splitInfo: changeSplitInfo(transaction.splitInfo, {
      ...clearedLinks,
      A: clearedBankInfo,
      B: clearedBankInfo,
    }),
    splitA: { ...transaction.splitA, id: makeId() },
    splitB: { ...transaction.splitB, id: makeId() },
  };
}

/**
 * The transaction with its side in one account moved to another; undefined when both sides would then be one account. What the bank
 * of the one account said of that side is nothing to the other.
 */
export function moveTransaction(
  transaction: Transaction,
  fromId: string,
  toId: string,
): Transaction | undefined {
  const moved = (accountId: string) => (accountId === fromId ? toId : accountId);
  const [A, B] = [moved(transaction.splitA.accountId), moved(transaction.splitB.accountId)];
  return areDifferentAccounts(A, B) ? withOtherEnd(withAccounts(transaction, { A, B }), fromId, toId) : undefined;
}

/** The row of an exchange whose other end moves to another account. */
function withOtherEnd(transaction: Transaction, fromId: string, toId: string): Transaction {
  const ends = exchangeSide(transaction);
  if (ends?.foreign.accountId !== fromId) return transaction;
  const side = ends.split === transaction.splitA ? 'A' : 'B';
  const foreign = { ...ends.foreign, accountId: toId };
  return {
    ...transaction,
    splitInfo: changeSplitInfo(transaction.splitInfo, { [side]: { foreign } }),
  };
}

/** The transaction between two accounts; a side that comes to another account loses what the bank of its own said of it. */
export function withAccounts(transaction: Transaction, { A, B }: { A: string; B: string }): Transaction {
  const { splitA, splitB, splitInfo } = transaction;
  const changed: SplitInfoChanges = {};
  if (splitA.accountId !== A) changed.A = clearedBankInfo;
  if (splitB.accountId !== B) changed.B = clearedBankInfo;
  return {
    ...transaction,
    splitA: { ...splitA, accountId: A },
    splitB: { ...splitB, accountId: B },
    splitInfo: 'A' in changed || 'B' in changed ? changeSplitInfo(splitInfo, changed) : splitInfo,
  };
}
