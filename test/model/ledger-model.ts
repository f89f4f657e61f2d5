import type { CallAnswer, CallInput } from '#contract/calls.ts';
import { parseInput } from '#contract/parse-input.ts';
import { createIdempotency, type RepeatableCall } from './model-again.ts';
import { modelItemCalls } from './model-items.ts';
import { openModelLog } from './model-log.ts';
import { modelReadCalls } from './model-reading.ts';
import { type ModelHandlers, openModelState, type ModelState } from './model-state.ts';
import { modelAccountCalls, modelImportCalls, modelTransactionCalls } from './model-writing.ts';

/** The calls that the model knows. */
export type ModelCall = keyof ReturnType<typeof createModelHandlers>;

function createModelHandlers(state: ModelState, deletesBranches: boolean) {
  const log = openModelLog(state);
  const idempotent = createIdempotency(state, log);
  const accounts = modelAccountCalls(state, deletesBranches);
  const transactions = modelTransactionCalls(state);
  const imports = modelImportCalls(state);
  const { items, 'change-items': changeItems } = modelItemCalls(state);
  const writing: ModelHandlers<RepeatableCall> = {
    'add-subaccount': idempotent('add-subaccount', accounts['add-subaccount']),
    'update-subaccount': idempotent('update-subaccount', accounts['update-subaccount']),
    'delete-subaccount': idempotent('delete-subaccount', accounts['delete-subaccount']),
    'add-transaction': idempotent('add-transaction', transactions['add-transaction']),
    'update-transaction': idempotent('update-transaction', transactions['update-transaction']),
    'delete-transaction': idempotent('delete-transaction', transactions['delete-transaction']),
    'change-items': idempotent('change-items', changeItems),
    'import-data': idempotent('import-data', imports['import-data']),
  };
  return { ...modelReadCalls(state), ...writing, items, changes: log.changes, undo: log.undo };
}

/** What the model answers, call by call. */
export type LedgerModel = {
  /** @throws CallError as a back-end must */
  call<Name extends ModelCall>(name: Name, input: CallInput<Name>): CallAnswer<Name>;
};

/** A user of the model who has no book yet; `deletesBranches` is whether an override deletes what is not empty. */
export function openModel(deletesBranches: boolean): LedgerModel {
  const handlers: ModelHandlers<ModelCall> = createModelHandlers(openModelState(), deletesBranches);
  return { call: (name, input) => handlers[name](parseInput(name, input)) };
}
