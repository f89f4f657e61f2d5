import type { AccountType } from '#contract/accounts.ts';
import { directionOfAmount } from '#ledger/account-types.ts';
import { type InOutTotals, sumInOut } from '#ledger/arrangement.ts';
import { monthOfMoment } from '#ledger/book-months.ts';
import type { BookTime } from '#ledger/days.ts';
import type { Flow } from '#ledger/flow.ts';
import type { Transaction } from '#ledger/transaction.ts';

/** A value as money that comes in, above zero, or goes out, where it is that of an account of a type. */
function toGain(type: AccountType | undefined, value: bigint): bigint {
  if (type === undefined) return value;
  return directionOfAmount(type, 1n) === 'in' ? value : -value;
}

/** What rows bring and take to whose register they stand in. */
export function sumRows(
  rows: readonly Transaction[],
  valueOf: (row: Transaction) => bigint,
  type: AccountType | undefined,
): InOutTotals {
  return sumInOut(rows.map((row) => toGain(type, valueOf(row))));
}

/** The same of each month, by flows. */
export function sumFlowsByMonth(
  flows: readonly Flow[],
  isIncluded: (accountId: string) => boolean,
  type: AccountType,
): Map<string, InOutTotals> {
  const values = Map.groupBy(
    flows.filter(({ fromId, toId }) => isIncluded(fromId) !== isIncluded(toId)),
    ({ month }) => month,
  );
  return new Map(
    [...values].map(([month, list]) => [
      month,
      sumInOut(list.map(({ toId, amountMinor }) => toGain(type, isIncluded(toId) ? amountMinor : -amountMinor))),
    ]),
  );
}

const months = new WeakMap<Transaction, BookTime & { month: string }>();

/** The month of a row as its book counts, worked out once. */
export function monthOfRow(row: Transaction, { zone, startsOn }: BookTime): string {
  const cached = months.get(row);
  if (cached?.zone === zone && cached.startsOn === startsOn) return cached.month;
  const month = monthOfMoment(row.postedAt.getTime(), { zone, startsOn });
  months.set(row, { zone, startsOn, month });
  return month;
}
