import type { CallAnswer, CallInput } from '#contract/calls.ts';
import { parseInput } from '#contract/parse-input.ts';
import { openLog } from './model-log.ts';
import { reading } from './model-reading.ts';
import { type Handlers, openState, type State } from './model-state.ts';
import { accountWriting, importing, transactionWriting } from './model-writing.ts';

/** The calls that the model knows. */
export type ModelCall = keyof ReturnType<typeof handlersOf>;

function handlersOf(state: State, deletesBranches: boolean) {
  const { record, ...log } = openLog(state);
  const accounts = accountWriting(state, deletesBranches);
  const transactions = transactionWriting(state);
  const files = importing(state);
  const writing: Handlers<keyof typeof accounts | keyof typeof transactions | keyof typeof files> = {
    'add-subaccount': (body) => record('add-subaccount', body.action, () => accounts['add-subaccount'](body)),
    'update-subaccount': (body) =>
      record('update-subaccount', body.action, () => accounts['update-subaccount'](body)),
    'delete-subaccount': (body) =>
      record('delete-subaccount', body.action, () => accounts['delete-subaccount'](body)),
    'add-transaction': (body) =>
      record('add-transaction', body.action, () => transactions['add-transaction'](body)),
    'update-transaction': (body) =>
      record('update-transaction', body.action, () => transactions['update-transaction'](body)),
    'delete-transaction': (body) =>
      record('delete-transaction', body.action, () => transactions['delete-transaction'](body)),
    'import-data': (body) => record('import-data', body.action, () => files['import-data'](body)),
  };
  return { ...reading(state), ...writing, ...log };
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
