import type { AccountType } from '#contract/accounts.ts';
import { optionalTexts, requiredTexts } from '#contract/transaction-text-fields.ts';
import type { TextField } from '#contract/transaction-texts.ts';
import type { AccountSnapshot, RecordChange } from './action.ts';
import { lockKey, readBookLock } from './book-lock.ts';
import type { Split, Transaction } from './transaction.ts';

/** A changed field of a record. Amounts are in minor units, accounts are ids. */
export type Difference =
  | { field: 'name' | TextField; from: string; to: string }
  | { field: 'type'; from: AccountType; to: AccountType }
  | { field: 'amount'; from: bigint; to: bigint }
  | { field: 'posted'; from: Date; to: Date }
  | { field: 'tags'; from: string[]; to: string[] }
  | { field: 'source' | 'target' | 'parent'; from: string | undefined; to: string | undefined }
  | { field: 'favourite' | 'placeholder'; to: boolean }
  /** The last locked day of a book, `YYYY-MM-DD`. */
  | { field: 'lock'; to: string | undefined }
  | { field: 'color' | 'settings' | 'status' };

/** Returns the splits that the amount comes from and goes to. */
export function sourceAndTarget({ splitA, splitB }: Pick<Transaction, 'splitA' | 'splitB'>): {
  source: Split;
  target: Split;
} {
  return splitA.valueMinor < 0n ? { source: splitA, target: splitB } : { source: splitB, target: splitA };
}

const areSameTags = (a: readonly string[], b: readonly string[]) => a.join(';') === b.join(';');

/** Returns the statuses of both splits as a text for comparison. */
function statusesOf({ splitInfo }: Transaction): string {
  const { A, B } = splitInfo;
  return [A.status, A.statementDate, B.status, B.statementDate].join();
}

function compareTransactions(before: Transaction, after: Transaction): Difference[] {
  const [from, to] = [sourceAndTarget(before), sourceAndTarget(after)];
  const found: Difference[] = [];
  const compareText = ({ field }: { field: TextField }) => {
    if (before[field] !== after[field]) found.push({ field, from: before[field], to: after[field] });
  };
  requiredTexts.forEach(compareText);
  if (from.target.valueMinor !== to.target.valueMinor)
    found.push({ field: 'amount', from: from.target.valueMinor, to: to.target.valueMinor });
  for (const side of ['source', 'target'] as const) {
    if (from[side].accountId !== to[side].accountId)
      found.push({ field: side, from: from[side].accountId, to: to[side].accountId });
  }
  if (before.postedAt.getTime() !== after.postedAt.getTime())
    found.push({ field: 'posted', from: before.postedAt, to: after.postedAt });
  if (!areSameTags(before.tags, after.tags)) found.push({ field: 'tags', from: before.tags, to: after.tags });
  optionalTexts.forEach(compareText);
  if (before.splitInfo.text !== after.splitInfo.text && statusesOf(before) !== statusesOf(after))
    found.push({ field: 'status' });
  else if (before.props !== after.props || before.splitInfo.text !== after.splitInfo.text)
    found.push({ field: 'settings' });
  return found;
}

const readLockDay = ({ type, props }: AccountSnapshot) =>
  type === 'ROOT' ? readBookLock({ props })?.until : undefined;

/** Returns all props except the lock as a text for comparison. */
function otherProps(account: AccountSnapshot): string {
  const { [lockKey]: lock, ...others } = account.props;
  return JSON.stringify(readLockDay(account) === undefined ? { ...others, lock } : others);
}

function compareAccounts(before: AccountSnapshot, after: AccountSnapshot): Difference[] {
  const found: Difference[] = [];
  for (const field of ['name', 'description'] as const) {
    if (before[field] !== after[field]) found.push({ field, from: before[field], to: after[field] });
  }
  if (before.type !== after.type) found.push({ field: 'type', from: before.type, to: after.type });
  if (before.color !== after.color) found.push({ field: 'color' });
  if (before.parentId !== after.parentId)
    found.push({ field: 'parent', from: before.parentId, to: after.parentId });
  if (!areSameTags(before.tags, after.tags)) found.push({ field: 'tags', from: before.tags, to: after.tags });
  if (before.isFavourite !== after.isFavourite) found.push({ field: 'favourite', to: after.isFavourite });
  if (before.isPlaceholder !== after.isPlaceholder)
    found.push({ field: 'placeholder', to: after.isPlaceholder });
  const [wasLocked, isLocked] = [readLockDay(before), readLockDay(after)];
  if (wasLocked !== isLocked) found.push({ field: 'lock', to: isLocked });
  if (otherProps(before) !== otherProps(after)) found.push({ field: 'settings' });
  return found;
}

/** Returns the changed fields of a record, the most important first; empty if the record was added or deleted, or is an item. */
export function findRecordDifferences(change: RecordChange): Difference[] {
  if (change.recordType === 'account')
    return change.before && change.after ? compareAccounts(change.before, change.after) : [];
  if (change.recordType === 'item') return [];
  return change.before && change.after ? compareTransactions(change.before, change.after) : [];
}
