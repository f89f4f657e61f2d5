import { addMonths } from '#values/calendar.ts';
import type { Account } from './account.ts';
import { readBalanceChecks, balanceCheckFilter } from './balance-checks.ts';
import { type Item, itemsOf } from './items.ts';
import { readOpenStatement, readStatements, statementFilter } from './statements.ts';

/**
 * A comparison of an account with its bank, which stated the balance `balanceMinor`. `expectedMinor` is the balance at the end of a day
 * (`check`), or the sum of the rows of a finished statement (`statement`), in minor units.
 */
export type BankComparison = {
  day: string;
  by: 'check' | 'statement';
  balanceMinor: bigint;
  expectedMinor: bigint;
};

/** The latest agreement of an account with its bank: `older` if it is more than a month ago, `broken` if the amounts no longer agree. */
export type ReconciledThrough = {
  day: string;
  by: BankComparison['by'];
  state: 'current' | 'older' | 'broken';
  /** The difference between the actual and the agreed amount. */
  offMinor: bigint;
};

/** Returns the comparisons of an account with its bank, oldest first; a check on a statement's day comes after it. */
export function listBankComparisons(account: Account, items: readonly Item[]): BankComparison[] {
  const statements = readStatements(itemsOf(statementFilter, account, items)).map(
    ({ date, balanceMinor, beginMinor }): BankComparison => ({
      day: date,
      by: 'statement',
      balanceMinor,
      expectedMinor: balanceMinor - beginMinor,
    }),
  );
  const checks = readBalanceChecks(itemsOf(balanceCheckFilter, account, items)).map(
    ({ day, minor }): BankComparison => ({
      day,
      by: 'check',
      balanceMinor: minor,
      expectedMinor: minor,
    }),
  );
  return [...statements.toReversed(), ...checks].toSorted((a, b) =>
    a.day === b.day ? 0 : a.day < b.day ? -1 : 1,
  );
}

/** Returns the latest comparison of an account with its bank; undefined if there is none. */
export function findLatestComparison(account: Account, items: readonly Item[]): BankComparison | undefined {
  return listBankComparisons(account, items).at(-1);
}

/** Returns the day of an account's open statement. */
export function findOpenStatementDay(account: Account, items: readonly Item[]): string | undefined {
  return readOpenStatement(itemsOf(statementFilter, account, items))?.date;
}

/**
 * Checks whether an account still agrees with its bank; undefined while that is unknown.
 * @param foundMinor the actual balance at the end of the check's day, or the actual sum of the statement's rows; undefined while it is
 * unknown
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
