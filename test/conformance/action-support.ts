import type { Backend } from '#backends/backend.ts';
import type { WireAction } from '#contract/actions.ts';
import type { CallInput } from '#contract/calls.ts';
import { newTestId } from './support.ts';

/** Returns all accounts and transactions of a user, as exported. */
export async function readBookRows(user: Backend) {
  const { accounts, transactions } = (await user.call('export-data', {})).data;
  return { accounts, transactions };
}

/** Returns the newest action. */
export async function readNewestAction(user: Backend, query: CallInput<'changes'> = {}): Promise<WireAction> {
  const [action] = await user.call('changes', query);
  if (action === undefined) throw new Error('nothing was done');
  return action;
}

/** Returns a new action, which several calls may belong to. */
export const newTestAction = (kind: string) => ({ id: newTestId(), kind });

/** Undoes an action. */
export const undoById = (user: Backend, undoes: string) => user.call('undo', { undoes });

/** Undoes the part of an action that was not changed since. */
export const undoRemaining = (user: Backend, undoes: string) => user.call('undo', { undoes, rest: true });
