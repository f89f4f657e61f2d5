import { amountForm } from '#contract/values.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { readProps } from '#ledger/wire.ts';

/** How many units of a commodity became how many, in its minor units; both are above nothing. */
export type ShareSplit = { oldMinor: bigint; newMinor: bigint };

/** A split of shares, of which commodity and when. */
export type DatedSplit = ShareSplit & { symbol: string; day: string };

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

const sizeIn = (value: unknown): bigint | undefined => {
  const minor = typeof value === 'string' && amountForm.test(value) ? BigInt(value) : 0n;
  return minor > 0n ? minor : undefined;
};

/** What the row of a split of shares says of it (`otherSplitInfo`). */
export const shareSplitInfo = ({ oldMinor, newMinor }: ShareSplit): string =>
  JSON.stringify({ ShareSplit: { Old: oldMinor.toString(), New: newMinor.toString() } });

/** The same read; undefined of any other row, and of one whose quantity was changed since. */
export function readShareSplit({
  splitA,
  otherSplitInfo,
}: Pick<Transaction, 'splitA' | 'otherSplitInfo'>): ShareSplit | undefined {
  if (!otherSplitInfo.includes('"ShareSplit"')) return undefined;
  const { Old, New } = fieldsOf(readProps(otherSplitInfo)['ShareSplit']);
  const [oldMinor, newMinor] = [sizeIn(Old), sizeIn(New)];
  if (oldMinor === undefined || newMinor === undefined) return undefined;
  const change = newMinor - oldMinor;
  return splitA.valueMinor === change || splitA.valueMinor === -change ? { oldMinor, newMinor } : undefined;
}
