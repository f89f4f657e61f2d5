import type { AccountType } from '#contract/accounts.ts';
import type { Family } from '#contract/account-types.ts';
import { accountTypes } from './account-types.ts';

/** Which way money goes, to the owner of the books. */
export type Direction = 'in' | 'out';

const families: Partial<Record<Family, Direction>> = { expense: 'out', income: 'in' };

/** The other way. */
export function turned(direction: Direction): Direction {
  return direction === 'in' ? 'out' : 'in';
}

/**
 * Which way money goes between two accounts unless somebody says otherwise: to what it is spent on, from where it is earned, and to
 * a card, which is paid from what one has; out where nothing tells.
 * @param mine the type of the account whose transaction it is, where that is chosen
 * @param other the type of the account on the other side
 */
export function usualDirection(mine: AccountType | undefined, other: AccountType | undefined): Direction {
  const [own, opposite] = [mine, other].map((type) => accountTypes[type ?? 'ROOT'].family);
  if (mine === 'CREDIT' && opposite === 'asset') return 'in';
  return families[own ?? 'none'] ?? families[opposite ?? 'none'] ?? 'out';
}

/** What an account of a type gains, in minor units, when so much goes out or comes in; the inverse of `directionOf`. */
export function gainOfDirection(type: AccountType, direction: Direction, minor: bigint): bigint {
  const { family } = accountTypes[type];
  const isTurnover = family === 'expense' || family === 'income';
  return (direction === 'out') === isTurnover ? minor : -minor;
}

/** From where to where an amount goes, of which one side gains so much. */
export function movement<Side>(mine: Side, other: Side, gainMinor: bigint): { from: Side; to: Side } {
  return gainMinor < 0n ? { from: mine, to: other } : { from: other, to: mine };
}
