import { addMonths } from '#values/calendar.ts';
import type { Account } from './account.ts';
import { readBalanceChecks, balanceCheckFilter } from './balance-checks.ts';
import { type Item, itemsOf } from './items.ts';
import { readOpenStatement, readStatements, statementFilter } from './reconcile.ts';

/**
 * A comparison of an account with its bank, which wrote that it held `balanceMinor`: what it must hold at the end of a day
 * (`check`), or what the rows of a finished statement must come to (`statement`), in minor units.
 */
export type BankComparison = {
  day: string;
  by: 'check' | 'statement';
  balanceMinor: bigint;
  expectedMinor: bigint;
};

/** What an account is known to agree with: `older` when that is more than a month ago, `broken` when it no longer does. */
export type ReconciledThrough = {
  day: string;
  by: BankComparison['by'];
  state: 'current' | 'older' | 'broken';
  /** By how much more is found than was agreed. */
  offMinor: bigint;
};

/** How an account was compared with its bank, the oldest first; a check of a statement's own day comes after it. */
export function listBankComparisons(account: Account, items: readonly Item[]): BankComparison[] {
  const statements = readStatements(itemsOf(statementFilter, account, items)).map(
    ({ date, balanceMinor, beginMinor }): BankComparison => ({
      day: date,
      by: 'statement',
      balanceMinor,
      expectedMinor: balanceMinor - beginMinor,
    }),
  );
  const checks = readBalanceChecks(itemsOf(balanceCheckFilter, account, items)).map(({ day, minor }): BankComparison => ({
    day,
    by: 'check',
    balanceMinor: minor,
    expectedMinor: minor,
  }));
  return [...statements.toReversed(), ...checks].toSorted((a, b) =>
    a.day === b.day ? 0 : a.day < b.day ? -1 : 1,
  );
}

/** How an account was last compared with its bank; undefined if it never was. */
export function findLatestComparison(account: Account, items: readonly Item[]): BankComparison | undefined {
  return listBankComparisons(account, items).at(-1);
}

/** The day of the statement of an account that was begun and is not finished. */
export function findOpenStatementDay(account: Account, items: readonly Item[]): string | undefined {
  return readOpenStatement(itemsOf(statementFilter, account, items))?.date;
}

/**
 * The seal of an account; undefined as long as it is not known whether it still agrees.
 * @param foundMinor what it held at the end of the day of a check, or what the rows of the statement come to; undefined while that
 *   is not known
 */
export function checkReconciledThrough(
  { day, by, expectedMinor }: BankComparison,
  { today, foundMinor }: { today: string; foundMinor: bigint | undefined },
): ReconciledThrough | undefined {
  if (foundMinor === undefined) return undefined;
  const offMinor = foundMinor - expectedMinor;
  const isOlder = addMonths(day, 1) < today;
  return { day, by, offMinor, state: offMinor !== 0n ? 'broken' : isOlder ? 'older' : 'current' };
}
