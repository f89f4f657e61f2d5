import type { AccountType } from '#contract/accounts.ts';
import type { AccountFamily } from '#contract/account-types.ts';
import { accountTypes } from './account-types.ts';

/** Which way money goes, to the owner of the books. */
export type LineDirection = 'in' | 'out';

const families: Partial<Record<AccountFamily, LineDirection>> = { expense: 'out', income: 'in' };

/** The other way. */
export function reverseDirection(direction: LineDirection): LineDirection {
  return direction === 'in' ? 'out' : 'in';
}

/**
 * Which way money goes between two accounts unless somebody says otherwise: to what it is spent on, from where it is earned, and to
 * a card, which is paid from what one has; out where nothing tells.
 * @param mine the type of the account whose transaction it is, where that is chosen
 * @param other the type of the account on the other side
 */
export function usualDirection(mine: AccountType | undefined, other: AccountType | undefined): LineDirection {
  const [own, opposite] = [mine, other].map((type) => accountTypes[type ?? 'ROOT'].family);
  if (mine === 'CREDIT' && opposite === 'asset') return 'in';
  return families[own ?? 'none'] ?? families[opposite ?? 'none'] ?? 'out';
}

/** What an account of a type gains, in minor units, when so much goes out or comes in; the inverse of `directionOf`. */
export function gainOfDirection(type: AccountType, direction: LineDirection, minor: bigint): bigint {
  const { family } = accountTypes[type];
  const isTurnover = family === 'expense' || family === 'income';
  return (direction === 'out') === isTurnover ? minor : -minor;
}

/** From where to where an amount goes, of which one side gains so much. */
export function toMovement<Side>(mine: Side, other: Side, gainMinor: bigint): { from: Side; to: Side } {
  return gainMinor < 0n ? { from: mine, to: other } : { from: other, to: mine };
}

/**
 * The kind of a movement between two accounts: something earned or spent, a bill or an invoice that is paid, or money that only
 * changes its account.
 */
export type MovementKind = 'turnover' | 'settlement' | 'transfer' | 'other';

const isSettled = (type: AccountType) => type === 'PAYABLE' || type === 'RECEIVABLE';
const moneyFamilies: readonly AccountFamily[] = ['asset', 'liability'];

/** Returns the kind of a movement; what is earned or spent as long as the other accounts are not chosen. */
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
