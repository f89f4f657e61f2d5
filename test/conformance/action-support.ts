import type { Backend } from '#backends/backend.ts';
import type { WireAction } from '#contract/actions.ts';
import type { CallInput } from '#contract/calls.ts';
import { newTestId } from './support.ts';

/** Everything of a user's books, as it is exported. */
export async function readBookRows(user: Backend) {
  const { accounts, transactions } = (await user.call('export-data', {})).data;
  return { accounts, transactions };
}

/** What was done last. */
export async function readNewestAction(user: Backend, query: CallInput<'changes'> = {}): Promise<WireAction> {
  const [action] = await user.call('changes', query);
  if (action === undefined) throw new Error('nothing was done');
  return action;
}

/** An action that several calls may belong to. */
export const newTestAction = (kind: string) => ({ id: newTestId(), kind });

/** Makes an action undone. */
export const undoById = (user: Backend, undoes: string) => user.call('undo', { undoes });

/** Makes undone what is left of an action as it was done. */
export const undoRemaining = (user: Backend, undoes: string) => user.call('undo', { undoes, rest: true });
