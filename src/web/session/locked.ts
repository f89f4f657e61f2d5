import * as z from 'zod/mini';
import type { CallInput, CallName } from '#contract/calls.ts';
import { CallError } from '#contract/errors.ts';
import { ActionInput } from '#contract/inputs/values.ts';
import { makeId } from '#ledger/ids.ts';
import { lock as texts } from '#web/languages/en/settings.ts';
import { createSignal, DeclinedError } from '#web/signals/store.ts';

/** The question whether an action may change rows up to a day, `YYYY-MM-DD`, that the book has locked. */
export type LockedQuestion = { until: string; answer: (goesOn: boolean) => void };

/** Emits such questions; `web/app` shows them. */
export const lockedQuestions = createSignal<LockedQuestion>();

/** The answers by action: one answer applies to all calls of an action. */
const answers = new Map<string, Promise<boolean>>();

function isAllowed(actionId: string, until: string): Promise<boolean> {
  const wanted =
    answers.get(actionId) ?? new Promise<boolean>((answer) => lockedQuestions.emit({ until, answer }));
  answers.set(actionId, wanted);
  return wanted;
}

type RejectedCall<Name extends CallName, Answer> = {
  name: Name;
  input: CallInput<Name>;
  send: (input: CallInput<Name>) => Promise<Answer>;
};

/**
 * Repeats a call that was rejected because it changes locked rows, if the user agrees. The question appears once for each action.
 * @throws DeclinedError if the user declines
 */
export async function retryIfUserAgrees<Name extends CallName, Answer>(
  error: unknown,
  { name, input, send }: RejectedCall<Name, Answer>,
): Promise<Answer> {
  if (!(error instanceof CallError)) throw error;
  const sent = 'action' in input ? z.safeParse(ActionInput, input.action).data : undefined;
  const action = sent ?? { id: makeId(), kind: name };
  if (!(await isAllowed(action.id, String(error.detail.params['day']))))
    throw new DeclinedError(texts.unchanged);
  return send({ ...input, action: { ...action, changesLocked: true } });
}
