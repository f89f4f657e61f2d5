import { sum, negate, type Decimal } from '#values/decimal.ts';
import type { SignRow, Written } from './signs.ts';
import type { MoneyDirection } from './roles.ts';

const sizeOf = (decimal: Decimal) => (decimal.digits < 0n ? negate(decimal) : decimal);
const isSame = (a: Decimal, b: Decimal) => sum([a, negate(b)]).digits === 0n;

/** The ways of rows in one order, as far as a balance and the one before it differ by just the amount. */
function followed(rows: readonly SignRow[]): Map<number, MoneyDirection> {
  const ways = new Map<number, MoneyDirection>();
  const last = new Map<string, Decimal>();
  for (const { line, group, written } of rows) {
    const { amount, balance } = written;
    const before = last.get(group);
    if (balance === undefined || amount === undefined) {
      last.delete(group);
      continue;
    }
    last.set(group, balance);
    if (before === undefined) continue;
    const change = sum([balance, negate(before)]);
    if (change.digits !== 0n && isSame(sizeOf(change), sizeOf(amount)))
      ways.set(line, change.digits < 0n ? 'out' : 'in');
  }
  return ways;
}

/** True if the balance of a row differs by just its amount from that of the row before or after it. */
export function isMoved(rows: readonly Written[], at: number): boolean {
  const { balance, amount, gained, lost } = rows[at] ?? {};
  const size = [amount, gained, lost].find((each) => each !== undefined && each.digits !== 0n);
  if (balance === undefined || size === undefined) return false;
  return [rows[at - 1]?.balance, rows[at + 1]?.balance].some((other) => {
    const change = other && sum([balance, negate(other)]);
    return change !== undefined && isSame(sizeOf(change), sizeOf(size));
  });
}

/** Which way the money of each row went, by its line, as the balances beside unsigned amounts say it. */
export function waysByBalance(rows: readonly SignRow[]): ReadonlyMap<number, MoneyDirection> {
  const [onwards, backwards] = [followed(rows), followed(rows.toReversed())];
  return backwards.size > onwards.size ? backwards : onwards;
}

/** Whether the amounts have no signs, and the balances of all rows but the first of each account say the way. */
export function isToldByBalance(rows: readonly SignRow[]): boolean {
  const moved = rows.filter(({ written }) => written.amount !== undefined && written.amount.digits !== 0n);
  if (moved.some(({ written: { amount } }) => amount === undefined || amount.digits < 0n)) return false;
  const ways = waysByBalance(moved);
  const firsts = new Set(moved.map(({ group }) => group)).size;
  const isBoth = new Set(ways.values()).size > 1;
  return isBoth && ways.size >= moved.length - firsts;
}
