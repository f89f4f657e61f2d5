import type { ShareSplit } from '#ledger/split-info.ts';
import type { Transaction } from '#ledger/transaction.ts';

/** A share split with its commodity and day. */
export type DatedSplit = ShareSplit & { symbol: string; day: string };

/** Reads the share split of a row; undefined for any other row, and for one whose quantity was changed later. */
export function readShareSplit({
  splitA,
  splitInfo: { shareSplit },
}: Pick<Transaction, 'splitA' | 'splitInfo'>): ShareSplit | undefined {
  if (shareSplit === undefined) return undefined;
  const change = shareSplit.newMinor - shareSplit.oldMinor;
  return splitA.valueMinor === change || splitA.valueMinor === -change ? shareSplit : undefined;
}
