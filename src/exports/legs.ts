import { readShareSplit } from '#ledger/commodity/share-split.ts';
import type { SideInfo } from '#ledger/split-info.ts';
import { type Split, splitIn, type Transaction } from '#ledger/transaction.ts';
import type { FileLeg } from '#statements/book-file.ts';
import type { BookHand } from './hand.ts';

/** The bank's details of one side of a transaction, and whether the transaction is a split of shares. */
type LegSide = SideInfo & Pick<FileLeg, 'isShareSplit'>;

/** Returns what is known of the side of a transaction that a split is. */
export function sideOf(transaction: Transaction, split: Split): LegSide {
  const { A, B } = transaction.splitInfo;
  const side = split === transaction.splitA ? A : B;
  return readShareSplit(transaction) === undefined ? side : { ...side, isShareSplit: true };
}

type LegOptions = { note?: string; tags?: string[] };

/** What an account gains, with what is known of that side. */
export function legOf(
  { currencyOf, amountOf, pathOf }: BookHand,
  accountId: string,
  valueMinor: bigint,
  { status, statementDate, bankId, isShareSplit }: LegSide,
  { note = '', tags = [] }: LegOptions = {},
): FileLeg {
  return {
    path: pathOf(accountId),
    amount: amountOf(accountId, valueMinor),
    commodity: currencyOf(accountId),
    note,
    ...(status !== undefined && { status }),
    ...(status !== undefined && statementDate !== undefined && { statementDate }),
    ...(bankId !== undefined && { bankId }),
    ...(tags.length > 0 && { tags }),
    ...(isShareSplit && { isShareSplit }),
  };
}

/** What all have in common; undefined where they differ. */
export function shared<T>(values: readonly T[]): T | undefined {
  return new Set(values).size === 1 ? values[0] : undefined;
}

/** The side that the lines share as one leg, or as one a line where the bank has seen some of them only. */
export function sharedLegs(hand: BookHand, accountId: string, lines: readonly Transaction[]): FileLeg[] {
  const sides = lines.map((line) => {
    const split = splitIn(line, accountId);
    return { split, info: sideOf(line, split) };
  });
  const isSame = (key: 'status' | 'statementDate') => new Set(sides.map(({ info }) => info[key])).size === 1;
  const bankIds = [...new Set(sides.flatMap(({ info }) => info.bankId ?? []))];
  if (!isSame('status') || !isSame('statementDate') || bankIds.length > 1)
    return sides.map(({ split, info }) => legOf(hand, accountId, split.valueMinor, info));
  const total = sides.reduce((sum, { split }) => sum + split.valueMinor, 0n);
  const [bankId] = bankIds;
  return [legOf(hand, accountId, total, { ...sides[0]?.info, ...(bankId !== undefined && { bankId }) })];
}
