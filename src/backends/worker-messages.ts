import { CallError, unknownPathError } from '#contract/errors.ts';
import type { ImportProgress, OnProgress } from '#contract/transfer.ts';
import { type CallInput, type CallName, isCallName } from '#contract/calls.ts';
import { verbatimMessage } from '#contract/error-catalogue/catalogue.ts';
import type { Backend } from './backend.ts';

// Comlink is not used: it transfers only the message of an error, not its code and its error id. Calls to a stopped worker would wait for
// ever. The code around it would be as long as this file.

/** A call that the page makes in a worker. */
export type WorkerRequest = { type: 'call'; id: number; name: string; input: unknown };

/**
 * A message of the worker: the progress or the outcome of a call. Without a call: the database was deleted (`ended`), or the number of
 * unreadable records.
 */
export type WorkerResponse =
  | { type: 'ended' }
  | { type: 'unreadable-records'; count: number }
  | { type: 'progress'; id: number; progress: ImportProgress }
  | { type: 'answer'; id: number; answer: unknown }
  | {
      type: 'failure';
      id: number;
      failure: Pick<CallError, 'code' | 'detail' | 'issues' | 'retryAfterSeconds'>;
    };

function failureOf(error: unknown) {
  const failure =
    error instanceof CallError
      ? error
      : new CallError('unexpected', verbatimMessage(error instanceof Error ? error.message : String(error)));
  const { code, detail, issues, retryAfterSeconds } = failure;
  return { code, detail, issues, retryAfterSeconds };
}

/** Handles a request of the page in its worker; an error is returned as the failure of this request. */
export async function answerRequest(
  answer: (name: string, input: unknown, onProgress: OnProgress) => Promise<unknown>,
  { id, name, input }: WorkerRequest,
  post: (message: WorkerResponse) => void,
): Promise<void> {
  try {
    const result = await answer(name, input, (progress) => post({ type: 'progress', id, progress }));
    post({ type: 'answer', id, answer: result });
  } catch (error) {
    post({ type: 'failure', id, failure: failureOf(error) });
  }
}

/** Handles a call of the page in its worker. */
export const answerWorkerCall = (
  backend: Pick<Backend, 'call'>,
  request: WorkerRequest,
  post: (message: WorkerResponse) => void,
): Promise<void> =>
  answerRequest(
    async (name, input, onProgress) => {
      if (!isCallName(name)) throw unknownPathError();
      // The back-end checks the input by the schema of the call.
      return backend.call(name, input as CallInput<CallName>, onProgress);
    },
    request,
    post,
  );
