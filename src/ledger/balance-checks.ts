import { addDays } from '#values/calendar.ts';
import { contentId } from './content-id.ts';
import { type Item, type ItemFilter, createItem, readItemBody } from './items.ts';
import { startOfDay } from './days.ts';
import { balanceAtRow, type Register } from './register.ts';

/** The expected balance of an account at the end of a day of its book (`YYYY-MM-DD`), in minor units; a debit is positive. */
export type BalanceCheck = { day: string; minor: bigint };

const byDay = (a: BalanceCheck, b: BalanceCheck) => (a.day < b.day ? -1 : 1);

/** Returns the id of the only check that an account can have for a day. */
export const balanceCheckId = (accountId: string, day: string) =>
  contentId(`balance-check ${accountId} ${day}`);

const bodyOf = (accountId: string, { day, minor }: BalanceCheck) => ({
  Account: accountId,
  Date: day,
  Balance: minor.toString(),
});

/** Selects the balance checks of an account. */
export const balanceCheckFilter: ItemFilter = {
  isOf: (item, accountId) => readItemBody('balance-check', item)?.Account === accountId,
};

/** Reads a balance check from an item; undefined if the item is not a balance check. */
export function readBalanceCheck(item: Item | undefined): BalanceCheck | undefined {
  const body = item && readItemBody('balance-check', item);
  return body && { day: body.Date, minor: BigInt(body.Balance) };
}

/** Reads the balance checks of items, sorted by day. */
export function readBalanceChecks(own: readonly Item[]): BalanceCheck[] {
  return own.flatMap((item) => readBalanceCheck(item) ?? []).toSorted(byDay);
}

/** Returns the checks of an account with the check of a day set, or removed if its amount is undefined. */
export function withBalanceCheck(
  own: readonly Item[],
  accountId: string,
  { day, minor }: { day: string; minor: bigint | undefined },
): Item[] {
  const id = balanceCheckId(accountId, day);
  const before = own.find((item) => item.id === id || readBalanceCheck(item)?.day === day);
  const others = own.filter((item) => readBalanceCheck(item)?.day !== day);
  if (minor === undefined) return others;
  const body = bodyOf(accountId, { day, minor });
  return [
    ...others,
    before === undefined
      ? createItem('balance-check', id, body)
      : { ...before, body: { ...before.body, ...body } },
  ];
}

/** A balance check at its position: above the row at `index`, or below the last row if `index` is the number of rows. */
export type PositionedBalanceCheck = BalanceCheck & { index: number; heldMinor: bigint };

const ends = new Map<string, number>();

/** Returns the end of a day in milliseconds. */
function endOf(day: string, zone: string): number {
  const key = `${day} ${zone}`;
  const known = ends.get(key) ?? Date.parse(startOfDay(addDays(day, 1), zone));
  ends.set(key, known);
  return known;
}

/** Returns the index of the first row that was posted before a moment; undefined if the row is not loaded. */
function findFirstBefore({ segments, above, isComplete, count }: Register, ms: number): number | undefined {
  const at = segments.findIndex(({ last }) => last.postedAt.getTime() < ms);
  if (at < 0) return isComplete ? count : undefined;
  const within = segments[at]?.rows?.findIndex(({ postedAt }) => postedAt.getTime() < ms);
  return within === undefined ? undefined : (above[at]?.count ?? 0) + within;
}

/**
 * Returns the positions of the balance checks among the rows of an account, each with the actual balance, newest first. Checks below the
 * loaded rows are skipped.
 * @param totalMinor the current balance of the account without sub-accounts
 */
export function findBalanceCheckRows(
  register: Register,
  totalMinor: bigint,
  { checks, zone }: { checks: readonly BalanceCheck[]; zone: string },
): PositionedBalanceCheck[] {
  return checks.toReversed().flatMap((check) => {
    const index = findFirstBefore(register, endOf(check.day, zone));
    if (index === undefined) return [];
    const heldMinor = index === register.count ? 0n : balanceAtRow(register, index, totalMinor);
    return heldMinor === undefined ? [] : [{ ...check, index, heldMinor }];
  });
}
