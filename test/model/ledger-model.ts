import type { CallAnswer, CallInput } from '#contract/calls.ts';
import { parseInput } from '#contract/parse-input.ts';
import { reading } from './model-reading.ts';
import { type Handlers, openState, type State } from './model-state.ts';
import { accountWriting, importing, transactionWriting } from './model-writing.ts';

/** The calls that the model knows. */
export type ModelCall = keyof ReturnType<typeof handlersOf>;

function handlersOf(state: State, deletesBranches: boolean) {
  return {
    ...reading(state),
    ...accountWriting(state, deletesBranches),
    ...transactionWriting(state),
    ...importing(state),
  };
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
