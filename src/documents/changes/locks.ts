import { CallError } from '#contract/errors.ts';
import { bookError } from '#contract/error-catalogue/books.ts';
import type { TransactionChange } from '#documents/changes/plan.ts';
import { type Books, lockOfRoot } from '#documents/model/books.ts';
import { type AccountDocument, toStoredAccount } from '#documents/model/documents.ts';
import type { ActionOfCall } from '#documents/repository.ts';
import type { LockChange, SeenFields } from '#documents/store.ts';
import { findLockEnd, isLockedChange } from '#ledger/wire-lock.ts';

/**
 * Returns the stored values of the account fields that a commit changes. The store rejects the commit if another one has changed them
 * meanwhile. The parent is missing if the app shows the account under another parent than the stored one.
 */
export function storedFieldsOf(books: Books, stored: AccountDocument, data: object): SeenFields {
  const changed = new Set(Object.keys(data));
  if (books.reparented.has(stored.AccountId)) changed.delete('ParentAccountId');
  return Object.fromEntries(Object.entries(toStoredAccount(stored)).filter(([field]) => changed.has(field)));
}

/**
 * Rejects changes to rows on days that their book has locked, unless the action allows them. Rows are checked against the stored books, so
 * a book that arrives with the changes has no lock yet.
 * @throws CallError not-allowed
 */
export function checkLocks(
  { byId }: Pick<Books, 'byId'>,
  { changesLocked = false }: Pick<ActionOfCall, 'changesLocked'>,
  changes: readonly TransactionChange[],
): void {
  if (changesLocked) return;
  const locks = new Map(
    [...byId.values()].flatMap((root) => {
      const lock = lockOfRoot(root);
      return lock === undefined ? [] : [[root.AccountId, lock] as const];
    }),
  );
  if (locks.size === 0) return;
  for (const { before, after } of changes)
    for (const bookId of new Set([before?.bookId, after?.bookId])) {
      const lock = locks.get(bookId ?? '');
      const isLocked =
        lock !== undefined &&
        isLockedChange(lock, {
          before: before?.bookId === bookId ? before?.transaction : undefined,
          after: after?.bookId === bookId ? after?.transaction : undefined,
        });
      if (isLocked) throw new CallError('not-allowed', bookError('locked', { day: lock.until }));
    }
}

type LockRoot = Pick<AccountDocument, 'AccountId' | 'ParentAccountId' | 'PropsInJSON'>;

const lockedBeforeOf = (root: LockRoot | undefined): string | null => {
  const lock = root && lockOfRoot(root);
  return lock === undefined ? null : findLockEnd(lock);
};

/**
 * Returns the lock change that a write reports to the access rules when the root of a book is created, changed or deleted. Empty if the
 * lock stays the same.
 */
export function lockChange(was: LockRoot | undefined, becomes: LockRoot | undefined): { lock?: LockChange } {
  const [before, after] = [lockedBeforeOf(was), lockedBeforeOf(becomes)];
  if (before === after) return {};
  return { lock: { bookId: (becomes ?? was)?.AccountId ?? '', before: after } };
}
