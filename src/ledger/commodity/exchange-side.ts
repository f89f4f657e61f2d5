import type { OtherCurrencyAmount } from '#ledger/split-info.ts';
import { oppositeSplit, splitIn, type Transaction } from '#ledger/transaction.ts';

/** What a row of an exchange (`exchange.ts`) says of its other end; apart from all else, for every register reads it. */
export type ExchangeEnds = { split: Transaction['splitA']; foreign: OtherCurrencyAmount };

/** The real side of a row of an exchange and what it says of the other end; undefined of any other row. */
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

/** The accounts from which and to which a row went, past the accounts of trading where it changes its currency. */
export function findFromAndTo(row: Transaction): [from: string, to: string] {
  const { splitA, splitB } = row;
  const { split = splitA, foreign } = exchangeSide(row) ?? {};
  const other = foreign?.accountId ?? splitB.accountId;
  return split.valueMinor < 0n ? [split.accountId, other] : [other, split.accountId];
}

/** The account at the other end of a row as one of its accounts sees it: past the accounts of trading, where it changes its currency. */
export function findOtherAccount(row: Transaction, accountId: string): string {
  const own = splitIn(row, accountId);
  const ends = exchangeSide(row);
  return ends !== undefined && ends.split.id === own.id && ends.foreign.accountId !== undefined
    ? ends.foreign.accountId
    : oppositeSplit(row, own).accountId;
}

/** Whether a row is what an exchange brought, or is of nothing: told apart, what was paid says it already. */
export function isExchangeReceipt(row: Transaction): boolean {
  const ends = exchangeSide(row);
  return ends !== undefined && ends.split.valueMinor >= 0n;
}
