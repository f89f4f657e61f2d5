import { type CallAnswer, type CallInput, type CallName, calls } from '#contract/calls.ts';
import { CallError, isUnreachableError } from '#contract/errors.ts';
import { type ErrorMessage, toErrorMessage, verbatimMessage } from '#contract/refusals/catalogue.ts';
import { generalError } from '#contract/refusals/general.ts';
import type { OnProgress } from '#contract/transfer.ts';
import { inWords, loadWords } from '#web/languages/answers.ts';
import { createSerialQueue } from '#async/serial-queue.ts';
import type { Emitter } from './events.ts';

/** Makes a call of the contract; rejects with a `CallError`. An import tells `onProgress` how far it is. */
export type Call = <Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
  onProgress?: OnProgress,
) => Promise<CallAnswer<Name>>;

/**
 * The app's way to its back-end: a 401 raises log-out (spec 8), but for the calls that anyone may make: there it is an answer,
 * not the end of a session. A place refuses a second export while one is on its way, so each waits for the one before.
 */
export function createClient(transport: Call, events: Emitter): Call {
  const exportInTurn = createSerialQueue();
  return async (name, input, onProgress) => {
    const send = (sent: typeof input) => transport(name, sent, onProgress);
    const ask = () =>
      send(input).catch(async (error: unknown) => {
        if (errorIdOf(error) !== 'locked') throw error;
        return (await import('./locked.ts')).resendIfConfirmed(error, { name, input, send });
      });
    try {
      return await (name === 'export-data' ? exportInTurn(ask) : ask());
    } catch (error) {
      if (isSessionOver(error) && calls[name].access === 'user') {
        events.raise('log-out', { reason: 'unauthenticated' });
      }
      await loadErrorText(error);
      throw error;
    }
  };
}

/** Loads the words for what was thrown, in the language of the page; calls of the client have done so. */
export async function loadErrorText(error: unknown): Promise<void> {
  if (error instanceof CallError) await loadWords(errorMessageOf(error));
}

/** Whether a call failed because there is no session any more. */
export function isSessionOver(error: unknown): boolean {
  return error instanceof CallError && error.code === 'unauthenticated';
}

/** Whether a call failed because somebody else changed the same thing before. */
export function isConflict(error: unknown): boolean {
  return error instanceof CallError && error.code === 'conflict';
}

/** What a person is told of a failed call: what is wrong with the first field, else why it was refused. */
function errorMessageOf({ issues: [issue], refusal }: CallError): ErrorMessage {
  return issue === undefined ? refusal : toErrorMessage(issue.message, issue.refusal);
}

/** True if a call failed because the device is offline, whether or not an offline copy would have answered other calls. */
export const isOffline = (error: unknown): boolean =>
  isUnreachableError(error) || errorIdOf(error) === 'keptNeedsPlace';

/** The id of what a call was refused for, in the catalogue of refusals. */
export function errorIdOf(error: unknown): string | undefined {
  return error instanceof CallError ? errorMessageOf(error).id : undefined;
}

/** The text to show for anything that was thrown. */
export function formatError(error: unknown): string {
  if (error instanceof CallError) return inWords(errorMessageOf(error));
  return error instanceof Error ? inWords(verbatimMessage(error.message)) : JSON.stringify(error);
}

/** The text of spec 8 for a call that failed, as dialogs show it; what went wrong on this side is said as it is. */
export function formatFailure(error: unknown): string {
  return error instanceof CallError
    ? inWords(generalError('failed', { what: errorMessageOf(error) }))
    : formatError(error);
}
