import { bookError } from '#contract/error-catalogue/books.ts';
import { StoreError, type Write } from '#documents/store.ts';

/** The fields of a document. */
export type DocumentData = Record<string, unknown>;

type NumberIncrements = { [field: string]: number | null | undefined | NumberIncrements };

/** Creates the error for a commit that meets other documents than it was made for. */
export const outdatedError = () => new StoreError('outdated', 'conflict', bookError('unsure'));

function increase(data: DocumentData, add: NumberIncrements): DocumentData {
  const sums = new Map(Object.entries(data));
  for (const [field, by] of Object.entries(add)) {
    const previous = data[field];
    if (typeof by === 'object' && by !== null)
      sums.set(field, increase(previous instanceof Object ? { ...previous } : {}, by));
    else if (by === null) sums.delete(field);
    // A field that does not hold an integer counts as 0.
    else sums.set(field, (Number.isSafeInteger(previous) ? Number(previous) : 0) + (by ?? 0));
  }
  return Object.fromEntries(sums);
}

const matchesSeen = (write: Write, before: DocumentData): boolean =>
  !('seen' in write) || Object.entries(write.seen ?? {}).every(([field, value]) => before[field] === value);

const hasContents = ({ TransactionsCount, SubAccountsCount }: DocumentData): boolean =>
  Number(TransactionsCount) > 0 || Number(SubAccountsCount) > 0;

/**
 * Returns a document after a write; undefined if the write deletes it. For stores that read and write a document within one commit.
 * @throws StoreError outdated
 */
export function applyWrite(write: Write, before: DocumentData | undefined): DocumentData | undefined {
  if (write.do === 'create') {
    if (before !== undefined) throw outdatedError();
    return write.data;
  }
  if (write.do === 'add' && write.data !== undefined)
    return increase({ ...before, ...write.data }, write.add);
  if (before === undefined || !matchesSeen(write, before)) throw outdatedError();
  // Another device may have added a transaction or a sub-account meanwhile.
  if (write.do === 'delete' && write.in === 'accounts' && hasContents(before)) throw outdatedError();
  if (write.do === 'delete') return undefined;
  return write.do === 'add' ? increase(before, write.add) : { ...before, ...write.data };
}
