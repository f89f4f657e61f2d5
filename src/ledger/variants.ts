import { exchangeSide } from './commodity/exchange-side.ts';
import { makeId } from './ids.ts';
import { areDifferentAccounts } from './rules/posting.ts';
import { changeSplitInfo } from './change-split-info.ts';
import { clearedLinks, type SplitInfoChanges } from './split-info.ts';
import type { Transaction } from './transaction.ts';

/** Removes the bank data of a side. */
export const clearedBankInfo = { status: undefined, statementDate: undefined, bankId: undefined };

/**
 * Returns a copy of a transaction with new ids, posted and entered at the given moment (spec 4 Other state). Bank data, group and schedule
 * belong to the original only.
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
 * Moves the transaction's side from one account to another; undefined if both sides would then be one account. The side loses its bank
 * data, which belongs to the earlier account.
 */
export function moveTransaction(
  transaction: Transaction,
  fromId: string,
  toId: string,
): Transaction | undefined {
  const moved = (accountId: string) => (accountId === fromId ? toId : accountId);
  const [A, B] = [moved(transaction.splitA.accountId), moved(transaction.splitB.accountId)];
  return areDifferentAccounts(A, B)
    ? withOtherEnd(withAccounts(transaction, { A, B }), fromId, toId)
    : undefined;
}

/** Returns the row of an exchange with its other end in another account. */
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

/** Returns the transaction between two accounts. A side whose account changes loses its bank data. */
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
