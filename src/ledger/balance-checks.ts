import { addDays } from '#values/calendar.ts';
import { contentId } from './content-id.ts';
import { type Item, type ItemFilter, createItem, readItemBody } from './items.ts';
import { startOfDay } from './days.ts';
import { balanceAtRow, type Register } from './register.ts';

/** What an account held at the end of a day of its book (`YYYY-MM-DD`), in minor units; a debit is positive. */
export type BalanceCheck = { day: string; minor: bigint };

const byDay = (a: BalanceCheck, b: BalanceCheck) => (a.day < b.day ? -1 : 1);

/** The id of the one check that an account may have for a day. */
export const balanceCheckId = (accountId: string, day: string) =>
  contentId(`balance-check ${accountId} ${day}`);

const bodyOf = (accountId: string, { day, minor }: BalanceCheck) => ({
  Account: accountId,
  Date: day,
  Balance: minor.toString(),
});

/** The balance checks of an account. */
export const balanceCheckFilter: ItemFilter = {
  isOf: (item, accountId) => readItemBody('balance-check', item)?.Account === accountId,
};

/** What a single item says; undefined where it is no balance check. */
export function readBalanceCheck(item: Item | undefined): BalanceCheck | undefined {
  const body = item && readItemBody('balance-check', item);
  return body && { day: body.Date, minor: BigInt(body.Balance) };
}

/** The balance checks that items are, by their days. */
export function readBalanceChecks(own: readonly Item[]): BalanceCheck[] {
  return own.flatMap((item) => readBalanceCheck(item) ?? []).toSorted(byDay);
}

/** The checks of an account with one for a day, or with none where nothing is to be held then. */
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

/** A balance check where it stands: above the row at `index`, which is the count of all rows where it stands below the last. */
export type PlacedBalanceCheck = BalanceCheck & { index: number; heldMinor: bigint };

const ends = new Map<string, number>();

/** The moment at which a day has ended, in milliseconds. */
function endOf(day: string, zone: string): number {
  const key = `${day} ${zone}`;
  const known = ends.get(key) ?? Date.parse(startOfDay(addDays(day, 1), zone));
  ends.set(key, known);
  return known;
}

/** The first row that was posted before a moment; undefined where it is not at hand. */
function findFirstBefore({ segments, above, isComplete, count }: Register, ms: number): number | undefined {
  const at = segments.findIndex(({ last }) => last.postedAt.getTime() < ms);
  if (at < 0) return isComplete ? count : undefined;
  const within = segments[at]?.rows?.findIndex(({ postedAt }) => postedAt.getTime() < ms);
  return within === undefined ? undefined : (above[at]?.count ?? 0) + within;
}

/**
 * The places of the balance checks of an account among its rows, and its balance then; those that lie further down than is known
 * are left out. Newest first.
 * @param totalMinor what the account itself holds now
 */
export function placeBalanceChecks(
  register: Register,
  totalMinor: bigint,
  { checks, zone }: { checks: readonly BalanceCheck[]; zone: string },
): PlacedBalanceCheck[] {
  return checks.toReversed().flatMap((check) => {
    const index = findFirstBefore(register, endOf(check.day, zone));
    if (index === undefined) return [];
    const heldMinor = index === register.count ? 0n : balanceAtRow(register, index, totalMinor);
    return heldMinor === undefined ? [] : [{ ...check, index, heldMinor }];
  });
}
