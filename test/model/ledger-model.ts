import type { CallAnswer, CallInput } from '#contract/calls.ts';
import { parseInput } from '#contract/parse-input.ts';
import { createIdempotency, type RepeatableCall } from './model-idempotency.ts';
import { modelItemCalls } from './model-items.ts';
import { openModelLog } from './model-log.ts';
import { modelReadCalls } from './model-read-calls.ts';
import { type ModelHandlers, openModelState, type ModelState } from './model-state.ts';
import { modelAccountCalls, modelImportCalls, modelTransactionCalls } from './model-write-calls.ts';

/** The calls that the model supports. */
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

/** The model, which answers one call after another. */
export type LedgerModel = {
  /** Answers a call. @throws CallError as a back-end must */
  call<Name extends ModelCall>(name: Name, input: CallInput<Name>): CallAnswer<Name>;
};

/** Opens the model for a user without a book. `deletesBranches` is true if an override deletes accounts that are not empty. */
export function openModel(deletesBranches: boolean): LedgerModel {
  const handlers: ModelHandlers<ModelCall> = createModelHandlers(openModelState(), deletesBranches);
  return { call: (name, input) => handlers[name](parseInput(name, input)) };
}
