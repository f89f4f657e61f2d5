import type { CallAnswer, CallInput, CallName } from '#contract/calls.ts';

/** Anything that can hold books: it answers the calls of the contract, or rejects with a `CallError`. */
export type Backend = {
  call<Name extends CallName>(name: Name, input: CallInput<Name>): Promise<CallAnswer<Name>>;
};
