import type { TransactionRow } from '#contract/inputs/transactions.ts';
import type { BookLock } from './book-lock.ts';
import { dayOf, startOfDay } from './days.ts';
import { isSameValue } from './props.ts';
import { changeSplitInfo } from './change-split-info.ts';
import { readSplitInfo } from './split-info.ts';
import { readProps } from './props.ts';

/** Returns the moment (ISO 8601 in UTC) before which the rows of a book are locked. */
export function findLockEnd({ until, zone }: BookLock): string {
  return startOfDay(new Date(Date.parse(`${until}T00:00Z`) + dayMs).toISOString().slice(0, 10), zone);
}

const dayMs = 86_400_000;

/** True if a moment falls on a locked day. */
export function isLockedMoment({ until, zone }: BookLock, postedAt: string): boolean {
  return dayOf(postedAt, zone) <= until;
}

const clearedBankFields = { status: undefined, statementDate: undefined, bankId: undefined };

/** Returns a row without its bank data and entry date. */
function withoutBank({ TransactionDateEntered: _entered, ...row }: TransactionRow) {
  const other = changeSplitInfo(readSplitInfo(row.OtherTransactionSplitInfoInJSON), {
    A: clearedBankFields,
    B: clearedBankFields,
  });
  return { ...row, OtherTransactionSplitInfoInJSON: readProps(other.text) };
}

/** A change of a row: added (only `after`), removed (only `before`) or changed (both). */
export type RowChange = { before?: TransactionRow | undefined; after?: TransactionRow | undefined };

/** True if a change affects a row on a locked day. Changes of bank data alone are allowed. */
export function isLockedChange(lock: BookLock, { before, after }: RowChange): boolean {
  const isOfLocked = [before, after].some(
    (row) => row !== undefined && isLockedMoment(lock, row.TransactionDatePosted),
  );
  if (!isOfLocked || before === undefined || after === undefined) return isOfLocked;
  return !isSameValue(withoutBank(before), withoutBank(after));
}
