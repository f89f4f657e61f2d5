import type { RecordChange } from './action.ts';
import type { Transaction } from './transaction.ts';

/** A merge of two accounts: the name of the removed account, and the id of the account into which it was merged. */
export type AccountMergeInfo = { from: string; intoId: string };

/** Returns the account to which a merge moved a record of the removed account; undefined if the change does not show it. */
function findMergeTarget(change: RecordChange, fromId: string): string | undefined {
  if (change.recordType === 'account') {
    const isChild = change.before?.parentId === fromId;
    return isChild ? change.after?.parentId : undefined;
  }
  if (change.recordType === 'item' || change.before === undefined || change.after === undefined)
    return undefined;
  const sidesOf = ({ splitA, splitB }: Transaction) => [splitA.accountId, splitB.accountId];
  const before = sidesOf(change.before);
  return before.includes(fromId) ? sidesOf(change.after).find((id) => !before.includes(id)) : undefined;
}

/** Finds the merge among the changes of an action; undefined if they do not show it, for example after an interruption. */
export function findAccountMerge(changes: readonly RecordChange[]): AccountMergeInfo | undefined {
  for (const gone of changes) {
    if (gone.recordType !== 'account' || gone.before === undefined || gone.after !== undefined) continue;
    for (const change of changes) {
      const intoId = findMergeTarget(change, gone.id);
      if (intoId !== undefined) return { from: gone.before.name, intoId };
    }
  }
  return undefined;
}
