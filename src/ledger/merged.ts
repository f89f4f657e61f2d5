import type { RecordChange } from './action.ts';
import type { Transaction } from './transaction.ts';

/** What was merged once: the account that is gone, by its name, into another, by its id. */
export type Merged = { from: string; intoId: string };

/** Where a record of a merge went, away from the account that is gone; undefined where it does not tell. */
function whereTo(change: RecordChange, fromId: string): string | undefined {
  if (change.what === 'account') {
    const isChild = change.before?.parentId === fromId;
    return isChild ? change.after?.parentId : undefined;
  }
  if (change.what === 'item' || change.before === undefined || change.after === undefined) return undefined;
  const sidesOf = ({ splitA, splitB }: Transaction) => [splitA.accountId, splitB.accountId];
  const before = sidesOf(change.before);
  return before.includes(fromId) ? sidesOf(change.after).find((id) => !before.includes(id)) : undefined;
}

/** What was merged, from what that did to accounts and transactions; undefined where they do not tell, as where it broke off. */
export function mergedIn(changes: readonly RecordChange[]): Merged | undefined {
  for (const gone of changes) {
    if (gone.what !== 'account' || gone.before === undefined || gone.after !== undefined) continue;
    for (const change of changes) {
      const intoId = whereTo(change, gone.id);
      if (intoId !== undefined) return { from: gone.before.name, intoId };
    }
  }
  return undefined;
}
