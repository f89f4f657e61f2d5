import { bookError } from '#contract/refusals/books.ts';
import { StoreError, type Write } from '#documents/store.ts';

/** What stands in a document. */
export type DocumentData = Record<string, unknown>;

type NumberIncrements = { [field: string]: number | null | undefined | NumberIncrements };

/** The refusal of a commit that meets other documents than it was made for. */
export const outdatedError = () => new StoreError('outdated', 'conflict', bookError('unsure'));

function increase(data: DocumentData, add: NumberIncrements): DocumentData {
  const sums = new Map(Object.entries(data));
  for (const [field, by] of Object.entries(add)) {
    const previous = data[field];
    if (typeof by === 'object' && by !== null)
      sums.set(field, increase(previous instanceof Object ? { ...previous } : {}, by));
    else if (by === null) sums.delete(field);
    // What is no count is none.
    else sums.set(field, (Number.isSafeInteger(previous) ? Number(previous) : 0) + (by ?? 0));
  }
  return Object.fromEntries(sums);
}

const matchesSeen = (write: Write, before: DocumentData): boolean =>
  !('seen' in write) || Object.entries(write.seen ?? {}).every(([field, value]) => before[field] === value);

const hasContents = ({ TransactionsCount, SubAccountsCount }: DocumentData): boolean =>
  Number(TransactionsCount) > 0 || Number(SubAccountsCount) > 0;

/**
 * What a document becomes by a write; undefined when it goes. For stores that read it and write it within one commit of theirs.
 * @throws StoreRefusal outdated
 */
export function applyWrite(write: Write, before: DocumentData | undefined): DocumentData | undefined {
  if (write.do === 'create') {
    if (before !== undefined) throw outdatedError();
    return write.data;
  }
  if (write.do === 'add' && write.data !== undefined)
    return increase({ ...before, ...write.data }, write.add);
  if (before === undefined || !matchesSeen(write, before)) throw outdatedError();
  // Somebody may have put something in meanwhile.
  if (write.do === 'delete' && write.in === 'accounts' && hasContents(before)) throw outdatedError();
  if (write.do === 'delete') return undefined;
  return write.do === 'add' ? increase(before, write.add) : { ...before, ...write.data };
}
