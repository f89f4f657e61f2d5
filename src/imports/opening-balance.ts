import { deriveId, openingMoment, toTransaction } from '#ledger/statement/ids.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { addDays } from '#values/calendar.ts';
import { parseDecimal, toMinor } from '#values/decimal.ts';
import { sumGains, type ImportRow } from './import-rows.ts';
import {
  closingBalanceOf,
  daysOfSource,
  openingBalanceOf,
  type StatementSource,
} from './statement-sources.ts';
import type { StatementTarget } from './row-transactions.ts';

/** A balance at the end of a day in minor units. */
export type DatedBalance = { day: string; minor: bigint };

/** Returns a stated balance in minor units; undefined if it has more decimals than the account. */
function minorOf(
  named: { day: string; amount: string } | undefined,
  decimals: number,
): DatedBalance | undefined {
  const minor = named && toMinor(parseDecimal(named.amount), decimals);
  return named === undefined || minor === undefined ? undefined : { day: named.day, minor };
}

/** Returns the last balance that the bank states, with its day. */
export const findClosingBalance = (part: StatementSource, decimals: number): DatedBalance | undefined =>
  minorOf(closingBalanceOf(part), decimals);

/** Returns the balance before the first row: the bank's, else the closing balance minus the rows. */
export function findOpeningBalance(
  part: StatementSource,
  rows: readonly ImportRow[],
  decimals: number,
): DatedBalance | undefined {
  const named = minorOf(openingBalanceOf(part), decimals);
  if (named !== undefined) return named;
  const closing = findClosingBalance(part, decimals);
  const first = daysOfSource(part)?.first;
  if (rows.length === 0 || closing === undefined || first === undefined || closing.day < first)
    return undefined;
  return { day: addDays(first, -1), minor: closing.minor - sumGains(rows, closing.day) };
}

/**
 * Returns the opening balance that is offered with the rows; undefined if the account already had a balance then.
 * @param heldMinor the balance in the book at the end of the opening day; undefined until it is known
 */
export const findOfferedOpening = (
  opening: DatedBalance | undefined,
  heldMinor: bigint | undefined,
): DatedBalance | undefined => (opening?.minor === 0n || heldMinor !== 0n ? undefined : opening);

/** Returns the transaction for an opening balance, always with the same ids. */
export function createOpeningTransaction(
  { day, minor }: DatedBalance,
  otherId: string,
  description: string,
  { accountId, zone, enteredAt }: StatementTarget,
): Transaction {
  const idOf = (side: string) => deriveId('statement-opening', accountId, day, String(minor), side);
  const entry = { key: 'opening', day, gainMinor: minor, description, notes: '' };
  const ids = { id: idOf(''), splitAId: idOf('A'), splitBId: idOf('B') };
  const choices = { accountId, otherId, zone, description, notes: '', tags: [], positionInDay: 0, enteredAt };
  return { ...toTransaction(entry, ids, choices), postedAt: openingMoment(day, zone) };
}
