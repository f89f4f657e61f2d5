import { addMonths } from '#values/calendar.ts';
import type { Account } from './account.ts';
import { balanceChecks, balanceCheckSort } from './balance-checks.ts';
import { type Item, itemsOf } from './items.ts';
import { readReconciling, readStatements, statementSort } from './reconcile.ts';

/**
 * The newest comparison of an account with its bank: what it must hold at the end of a day (`check`), or what the rows of a
 * finished statement must come to (`statement`), in minor units.
 */
export type Proof = { day: string; by: 'check' | 'statement'; expectedMinor: bigint };

/** What an account is known to agree with: `older` when that is more than a month ago, `broken` when it no longer does. */
export type Seal = {
  day: string;
  by: Proof['by'];
  state: 'current' | 'older' | 'broken';
  /** By how much more is found than was agreed. */
  offMinor: bigint;
};

/** How an account was last compared with its bank; undefined if it never was. A check of a statement's own day comes after it. */
export function newestProof(account: Account, items: readonly Item[]): Proof | undefined {
  const [statement] = readStatements(itemsOf(statementSort, account, items));
  const check = balanceChecks(itemsOf(balanceCheckSort, account, items)).at(-1);
  if (check !== undefined && (statement === undefined || check.day >= statement.date))
    return { day: check.day, by: 'check', expectedMinor: check.minor };
  return (
    statement && {
      day: statement.date,
      by: 'statement',
      expectedMinor: statement.balanceMinor - statement.beginMinor,
    }
  );
}

/** The day of the statement of an account that was begun and is not finished. */
export function unfinishedStatement(account: Account, items: readonly Item[]): string | undefined {
  return readReconciling(itemsOf(statementSort, account, items))?.date;
}

/**
 * The seal of an account; undefined as long as it is not known whether it still agrees.
 * @param foundMinor what it held at the end of the day of a check, or what the rows of the statement come to; undefined while that
 *   is not known
 */
export function sealOf(
  { day, by, expectedMinor }: Proof,
  { today, foundMinor }: { today: string; foundMinor: bigint | undefined },
): Seal | undefined {
  if (foundMinor === undefined) return undefined;
  const offMinor = foundMinor - expectedMinor;
  const isOlder = addMonths(day, 1) < today;
  return { day, by, offMinor, state: offMinor !== 0n ? 'broken' : isOlder ? 'older' : 'current' };
}
