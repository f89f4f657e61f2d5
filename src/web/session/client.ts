import { type CallAnswer, type CallInput, type CallName, calls } from '#contract/calls.ts';
import { CallError, isUnreachableError } from '#contract/errors.ts';
import { type ErrorMessage, toErrorMessage, verbatimMessage } from '#contract/error-catalogue/catalogue.ts';
import { generalError } from '#contract/error-catalogue/general.ts';
import type { OnProgress } from '#contract/transfer.ts';
import { translateError, loadErrorTexts } from '#web/languages/translate-error.ts';
import { createSerialQueue } from '#async/serial-queue.ts';
import type { Emitter } from './events.ts';

/** Makes a call of the contract; rejects with a `CallError`. An import reports its progress to `onProgress`. */
export type Call = <Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
  onProgress?: OnProgress,
) => Promise<CallAnswer<Name>>;

/**
 * Creates the client of the back-end. A 401 raises log-out (spec 8), except in calls without a session, where it is an answer. A provider
 * rejects a second export during a running one, so exports run one after another.
 */
export function createClient(transport: Call, events: Emitter): Call {
  const exportInTurn = createSerialQueue();
  return async (name, input, onProgress) => {
    const send = (sent: typeof input) => transport(name, sent, onProgress);
    const ask = () =>
      send(input).catch(async (error: unknown) => {
        if (errorIdOf(error) !== 'locked') throw error;
        return (await import('./locked.ts')).retryIfUserAgrees(error, { name, input, send });
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

/** Loads the text of an error in the page's language; calls of the client have already done so. */
export async function loadErrorText(error: unknown): Promise<void> {
  if (error instanceof CallError) await loadErrorTexts(errorMessageOf(error));
}

/** True if a call failed because the session has ended. */
export function isSessionOver(error: unknown): boolean {
  return error instanceof CallError && error.code === 'unauthenticated';
}

/** True if a call failed because another user changed the same record first. */
export function isConflict(error: unknown): boolean {
  return error instanceof CallError && error.code === 'conflict';
}

/** Returns the message of a failed call: the problem of the first field, else the error of the call. */
function errorMessageOf({ issues: [issue], detail }: CallError): ErrorMessage {
  return issue === undefined ? detail : toErrorMessage(issue.message, issue.detail);
}

/** True if a call failed because the device is offline, whether or not an offline copy would have answered other calls. */
export const isOffline = (error: unknown): boolean =>
  isUnreachableError(error) || errorIdOf(error) === 'needsConnection';

/** Returns the id of a failed call in the error catalogue. */
export function errorIdOf(error: unknown): string | undefined {
  return error instanceof CallError ? errorMessageOf(error).id : undefined;
}

/** Formats any thrown value as text. */
export function formatError(error: unknown): string {
  if (error instanceof CallError) return translateError(errorMessageOf(error));
  return error instanceof Error ? translateError(verbatimMessage(error.message)) : JSON.stringify(error);
}

/** Formats a failed call with the text of spec 8, as dialogs show it; errors of the app itself are shown as they are. */
export function formatFailure(error: unknown): string {
  return error instanceof CallError
    ? translateError(generalError('failed', { what: errorMessageOf(error) }))
    : formatError(error);
}
