import { makeId } from '#ledger/ids.ts';

/** What a change belongs to: changes with one id are looked at and undone together. */
export type ActionIdentity = { id: string; kind: string };

/** What was done on this page since it was opened: nobody has to be told of it before it is undone. */
const localActionIds = new Set<string>();

/**
 * A new action, which the calls that belong to it name.
 * @param kind a word, such as `move`; where the call alone says what was done, its name
 */
export function newAction(kind: string): ActionIdentity {
  const id = makeId();
  localActionIds.add(id);
  return { id, kind };
}

/** Whether an action was made on this page since it was opened. */
export function isLocalAction(actionId: string): boolean {
  return localActionIds.has(actionId);
}
