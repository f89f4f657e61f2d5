import type { ShareSplit } from '#ledger/split-info.ts';
import type { Transaction } from '#ledger/transaction.ts';

/** A split of shares, of which commodity and when. */
export type DatedSplit = ShareSplit & { symbol: string; day: string };

/** The split of shares that a row is; undefined of any other row, and of one whose quantity was changed since. */
export function readShareSplit({
  splitA,
  splitInfo: { shareSplit },
}: Pick<Transaction, 'splitA' | 'splitInfo'>): ShareSplit | undefined {
  if (shareSplit === undefined) return undefined;
  const change = shareSplit.newMinor - shareSplit.oldMinor;
  return splitA.valueMinor === change || splitA.valueMinor === -change ? shareSplit : undefined;
}
