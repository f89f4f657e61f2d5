import { makeId } from '#ledger/ids.ts';

/** The action of a change. Changes with one action id are shown and undone together. */
export type ActionIdentity = { id: string; kind: string };

/** Actions made on this page since it was opened; their undo needs no explanation. */
const localActionIds = new Set<string>();

/**
 * Creates a new action, named by the calls that belong to it.
 * @param kind a word, such as `move`; the call name if the action is a single call
 */
export function newAction(kind: string): ActionIdentity {
  const id = makeId();
  localActionIds.add(id);
  return { id, kind };
}

/** True if an action was made on this page since it was opened. */
export function isLocalAction(actionId: string): boolean {
  return localActionIds.has(actionId);
}
