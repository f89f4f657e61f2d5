import type { AccountType } from '#contract/accounts.ts';
import type { AccountFamily } from '#contract/account-types.ts';
import { accountTypes } from './account-types.ts';

/** The direction of money, seen by the owner of the books. */
export type LineDirection = 'in' | 'out';

const families: Partial<Record<AccountFamily, LineDirection>> = { expense: 'out', income: 'in' };

/** Returns the opposite direction. */
export function reverseDirection(direction: LineDirection): LineDirection {
  return direction === 'in' ? 'out' : 'in';
}

/**
 * Returns the usual direction of money between two accounts: out to expenses, in from income, and in to a credit card, which is paid from
 * an asset. The default is out.
 * @param mine the type of the account whose transaction it is, if chosen
 * @param other the type of the account on the other side
 */
export function usualDirection(mine: AccountType | undefined, other: AccountType | undefined): LineDirection {
  const [own, opposite] = [mine, other].map((type) => accountTypes[type ?? 'ROOT'].family);
  if (mine === 'CREDIT' && opposite === 'asset') return 'in';
  return families[own ?? 'none'] ?? families[opposite ?? 'none'] ?? 'out';
}

/** Returns the gain of an account, in minor units, for an amount in a direction; the inverse of `directionOfAmount`. */
export function gainOfDirection(type: AccountType, direction: LineDirection, minor: bigint): bigint {
  const { family } = accountTypes[type];
  const isTurnover = family === 'expense' || family === 'income';
  return (direction === 'out') === isTurnover ? minor : -minor;
}

/** Returns the sides that an amount comes from and goes to, given the gain of one side. */
export function toMovement<Side>(mine: Side, other: Side, gainMinor: bigint): { from: Side; to: Side } {
  return gainMinor < 0n ? { from: mine, to: other } : { from: other, to: mine };
}

/** The kind of a movement between accounts: income or spending, payment of a bill or an invoice, or a transfer. */
export type MovementKind = 'turnover' | 'settlement' | 'transfer' | 'other';

const isSettled = (type: AccountType) => type === 'PAYABLE' || type === 'RECEIVABLE';
const moneyFamilies: readonly AccountFamily[] = ['asset', 'liability'];

/** Returns the kind of a movement; `turnover` if no other account is chosen yet. */
export function movementKind(mine: AccountType, others: readonly AccountType[]): MovementKind {
  const families = [mine, ...others].map((type) => accountTypes[type].family);
  if (others.length === 0 || families.some((family) => family === 'income' || family === 'expense'))
    return 'turnover';
  if (!families.every((family) => moneyFamilies.includes(family))) return 'other';
  if (isSettled(mine)) return others.some(isSettled) ? 'other' : 'settlement';
  return others.some(isSettled) ? 'settlement' : 'transfer';
}

/** True if a payment of a bill or an invoice is received, false if it is made; `gain` is that of the account `mine`. */
export function isPaymentReceived(mine: AccountType, gain: bigint): boolean {
  return isSettled(mine) ? gain < 0n : gain > 0n;
}
