import type { CallAnswer, CallInput, CallName } from '#contract/calls.ts';

/** The documentation of a call: its purpose, an example of a body, and an answer to it. */
export type CallDoc<Name extends CallName> = {
  summary: string;
  example: { body: CallInput<Name>; answer: CallAnswer<Name> };
};
