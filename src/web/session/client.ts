import { type CallAnswer, type CallInput, type CallName, calls } from '#contract/calls.ts';
import { CallError } from '#contract/errors.ts';
import { inWords } from '#web/languages/answers.ts';
import type { Emitter } from './events.ts';

/** Makes a call of the contract; rejects with a `CallError`. */
export type Call = <Name extends CallName>(name: Name, input: CallInput<Name>) => Promise<CallAnswer<Name>>;

/**
 * The app's way to its back-end: a 401 raises log-out (spec 8), but for the calls that anyone may make: there it is an answer,
 * not the end of a session.
 */
export function createClient(transport: Call, events: Emitter): Call {
  return async (name, input) => {
    try {
      return await transport(name, input);
    } catch (error) {
      if (isSessionOver(error) && calls[name].access === 'user') {
        events.raise('log-out', { reason: 'unauthenticated' });
      }
      throw error;
    }
  };
}

/** Whether a call failed because there is no session any more. */
export function isSessionOver(error: unknown): boolean {
  return error instanceof CallError && error.code === 'unauthenticated';
}

/** Whether a call failed because somebody else changed the same thing before. */
export function isConflict(error: unknown): boolean {
  return error instanceof CallError && error.code === 'conflict';
}

/** The text to show for anything that was thrown. */
export function reasonOf(error: unknown): string {
  if (error instanceof CallError) return inWords(error.issues[0]?.message ?? error.reason);
  return error instanceof Error ? inWords(error.message) : JSON.stringify(error);
}

/** The text of spec 8 for a call that failed, as dialogs show it; what went wrong on this side is said as it is. */
export function failureOf(error: unknown): string {
  return error instanceof CallError
    ? inWords(`Failed ! ${error.issues[0]?.message ?? error.reason}`)
    : reasonOf(error);
}
