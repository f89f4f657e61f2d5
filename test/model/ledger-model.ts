import type { CallAnswer, CallInput } from '#contract/calls.ts';
import { parseInput } from '#contract/parse-input.ts';
import { openRequests, type Repeatable } from './model-again.ts';
import { itemCalls } from './model-items.ts';
import { openLog } from './model-log.ts';
import { reading } from './model-reading.ts';
import { type Handlers, openState, type State } from './model-state.ts';
import { accountWriting, importing, transactionWriting } from './model-writing.ts';

/** The calls that the model knows. */
export type ModelCall = keyof ReturnType<typeof handlersOf>;

function handlersOf(state: State, deletesBranches: boolean) {
  const log = openLog(state);
  const once = openRequests(state, log);
  const accounts = accountWriting(state, deletesBranches);
  const transactions = transactionWriting(state);
  const files = importing(state);
  const { items, 'change-items': changeItems } = itemCalls(state);
  const writing: Handlers<Repeatable> = {
    'add-subaccount': once('add-subaccount', accounts['add-subaccount']),
    'update-subaccount': once('update-subaccount', accounts['update-subaccount']),
    'delete-subaccount': once('delete-subaccount', accounts['delete-subaccount']),
    'add-transaction': once('add-transaction', transactions['add-transaction']),
    'update-transaction': once('update-transaction', transactions['update-transaction']),
    'delete-transaction': once('delete-transaction', transactions['delete-transaction']),
    'change-items': once('change-items', changeItems),
    'import-data': once('import-data', files['import-data']),
  };
  return { ...reading(state), ...writing, items, changes: log.changes, undo: log.undo };
}

/** What the model answers, call by call. */
export type LedgerModel = {
  /** @throws CallError as a back-end must */
  call<Name extends ModelCall>(name: Name, input: CallInput<Name>): CallAnswer<Name>;
};

/** A user of the model who has no book yet; `deletesBranches` is whether an override deletes what is not empty. */
export function openModel(deletesBranches: boolean): LedgerModel {
  const handlers: Handlers<ModelCall> = handlersOf(openState(), deletesBranches);
  return { call: (name, input) => handlers[name](parseInput(name, input)) };
}
