import type { OtherCurrencyAmount } from '#ledger/split-info.ts';
import { oppositeSplit, splitIn, type Transaction } from '#ledger/transaction.ts';

/**
 * The real side of an exchange row (`exchange.ts`), and what the row records about its other end. A separate module, because every register
 * uses it.
 */
export type ExchangeEnds = { split: Transaction['splitA']; foreign: OtherCurrencyAmount };

/** Returns the real side of an exchange row and its other end; undefined for any other row. */
export function exchangeSide({
  splitA,
  splitB,
  splitInfo,
}: Pick<Transaction, 'splitA' | 'splitB' | 'splitInfo'>): ExchangeEnds | undefined {
  const { A, B } = splitInfo;
  const isA = A.foreign?.accountId !== undefined;
  const foreign = isA ? A.foreign : B.foreign;
  if (foreign?.accountId === undefined || (isA && B.foreign?.accountId !== undefined)) return undefined;
  return { split: isA ? splitA : splitB, foreign };
}

/** Returns the accounts from which and to which a row goes. For an exchange these are the real accounts, not the trading accounts. */
export function findFromAndTo(row: Transaction): [from: string, to: string] {
  const { splitA, splitB } = row;
  const { split = splitA, foreign } = exchangeSide(row) ?? {};
  const other = foreign?.accountId ?? splitB.accountId;
  return split.valueMinor < 0n ? [split.accountId, other] : [other, split.accountId];
}

/** Returns the other account of a row, seen from one of its accounts. For an exchange it is the real account, not the trading account. */
export function findOtherAccount(row: Transaction, accountId: string): string {
  const own = splitIn(row, accountId);
  const ends = exchangeSide(row);
  return ends !== undefined && ends.split.id === own.id && ends.foreign.accountId !== undefined
    ? ends.foreign.accountId
    : oppositeSplit(row, own).accountId;
}

/** True if the row is the receiving end of an exchange, or its amount is zero. In search and statistics its paying end counts already. */
export function isExchangeReceipt(row: Transaction): boolean {
  const ends = exchangeSide(row);
  return ends !== undefined && ends.split.valueMinor >= 0n;
}
