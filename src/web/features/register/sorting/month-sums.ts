import type { AccountType } from '#contract/accounts.ts';
import { directionOfAmount } from '#ledger/account-types.ts';
import { type InOutTotals, sumInOut } from '#ledger/register-sort.ts';
import { monthOfMoment } from '#ledger/book-months.ts';
import type { BookTime } from '#ledger/days.ts';
import type { Flow } from '#ledger/flow.ts';
import type { Transaction } from '#ledger/transaction.ts';

/** Returns a value with the sign of its direction for the account type: positive for money in, negative for money out. */
function toGain(type: AccountType | undefined, value: bigint): bigint {
  if (type === undefined) return value;
  return directionOfAmount(type, 1n) === 'in' ? value : -value;
}

/** Returns the money in and out of rows from the view of one register. */
export function sumRows(
  rows: readonly Transaction[],
  valueOf: (row: Transaction) => bigint,
  type: AccountType | undefined,
): InOutTotals {
  return sumInOut(rows.map((row) => toGain(type, valueOf(row))));
}

/** Returns the money in and out of each month, from the flows between accounts. */
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
      sumInOut(
        list.map(({ toId, amountMinor }) => toGain(type, isIncluded(toId) ? amountMinor : -amountMinor)),
      ),
    ]),
  );
}

const months = new WeakMap<Transaction, BookTime & { month: string }>();

/** Returns the month of a row in the time zone and month start of its book; cached per row. */
export function monthOfRow(row: Transaction, { zone, startsOn }: BookTime): string {
  const cached = months.get(row);
  if (cached?.zone === zone && cached.startsOn === startsOn) return cached.month;
  const month = monthOfMoment(row.postedAt.getTime(), { zone, startsOn });
  months.set(row, { zone, startsOn, month });
  return month;
}
