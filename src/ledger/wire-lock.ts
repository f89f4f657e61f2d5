import type { TransactionRow } from '#contract/inputs/transactions.ts';
import type { BookLock } from './book-lock.ts';
import { dayOf, startOfDay } from './days.ts';
import { isSameValue } from './props.ts';
import { changeSplitInfo } from './change-split-info.ts';
import { readSplitInfo } from './split-info.ts';
import { readProps } from './props.ts';

/** The moment (ISO 8601 in UTC) before which the rows of a book are locked. */
export function findLockEnd({ until, zone }: BookLock): string {
  return startOfDay(new Date(Date.parse(`${until}T00:00Z`) + dayMs).toISOString().slice(0, 10), zone);
}

const dayMs = 86_400_000;

/** Whether a moment falls on a day that is locked. */
export function isLockedMoment({ until, zone }: BookLock, postedAt: string): boolean {
  return dayOf(postedAt, zone) <= until;
}

const clearedBankFields = { status: undefined, statementDate: undefined, bankId: undefined };

/** What a row says, but for what the bank says of its sides, and when that was noted. */
function withoutBank({ TransactionDateEntered: _entered, ...row }: TransactionRow) {
  const other = changeSplitInfo(readSplitInfo(row.OtherTransactionSplitInfoInJSON), { A: clearedBankFields, B: clearedBankFields });
  return { ...row, OtherTransactionSplitInfoInJSON: readProps(other.text) };
}

/** A row as it is stored and as it is to be: it comes without the first, and goes without the second. */
export type RowChange = { before?: TransactionRow | undefined; after?: TransactionRow | undefined };

/** Whether a change touches a row of a day that is locked. What the bank says of a side may be noted all the same. */
export function isLockedChange(lock: BookLock, { before, after }: RowChange): boolean {
  const isOfLocked = [before, after].some(
    (row) => row !== undefined && isLockedMoment(lock, row.TransactionDatePosted),
  );
  if (!isOfLocked || before === undefined || after === undefined) return isOfLocked;
  return !isSameValue(withoutBank(before), withoutBank(after));
}
