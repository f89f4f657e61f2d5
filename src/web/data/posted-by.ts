import { CallError } from '#contract/errors.ts';
import { addedBy } from '#ledger/action.ts';
import { readAction } from '#ledger/wire-action.ts';
import type { ActionRef } from './actions.ts';
import type { ItemBook } from './item-changes.ts';

/** Returns the action that added a stored row; undefined if the history does not tell, or cannot be asked. */
export async function postedBy({ call, bookName }: ItemBook, rowId: string): Promise<ActionRef | undefined> {
  try {
    const added = addedBy((await call('changes', { bookName, id: rowId })).map(readAction));
    return added && { id: added.id, kind: added.kind };
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return undefined;
  }
}
