import { addMonths } from '#values/calendar.ts';
import type { Account } from './account.ts';
import { type BalanceCheck, balanceChecks, balanceCheckSort } from './balance-checks.ts';
import { type Item, itemsOf } from './items.ts';
import { readReconciling, readStatements, statementSort } from './reconcile.ts';

/** The newest day at whose end an account was compared with its bank; with the balance check, where that was the way. */
export type Proof = { day: string; check: BalanceCheck | undefined };

/** What an account is known to agree with: `older` when that is more than a month ago, `broken` when it no longer does. */
export type Seal = { day: string; state: 'current' | 'older' | 'broken'; offMinor: bigint };

/** How an account was last compared with its bank; undefined if it never was. A check of a statement's own day comes after it. */
export function newestProof(account: Account, items: readonly Item[]): Proof | undefined {
  const [statement] = readStatements(itemsOf(statementSort, account, items));
  const check = balanceChecks(itemsOf(balanceCheckSort, account, items)).at(-1);
  if (check !== undefined && (statement === undefined || check.day >= statement.date))
    return { day: check.day, check };
  return statement && { day: statement.date, check: undefined };
}

/** The day of the statement of an account that was begun and is not finished. */
export function unfinishedStatement(account: Account, items: readonly Item[]): string | undefined {
  return readReconciling(itemsOf(statementSort, account, items))?.date;
}

/**
 * The seal of an account; undefined as long as it is not known whether its balance check holds.
 * @param heldMinor what it held at the end of the day of a balance check, in minor units; undefined while that is not known
 */
export function sealOf(
  { day, check }: Proof,
  { today, heldMinor }: { today: string; heldMinor: bigint | undefined },
): Seal | undefined {
  if (check !== undefined && heldMinor === undefined) return undefined;
  const offMinor = check === undefined || heldMinor === undefined ? 0n : heldMinor - check.minor;
  const isOlder = addMonths(day, 1) < today;
  return { day, offMinor, state: offMinor !== 0n ? 'broken' : isOlder ? 'older' : 'current' };
}
