import { CallError, unknownPathError } from '#contract/errors.ts';
import type { ImportProgress, OnProgress } from '#contract/transfer.ts';
import { type CallInput, type CallName, isCallName } from '#contract/calls.ts';
import { verbatimMessage } from '#contract/refusals/catalogue.ts';
import type { Backend } from './backend.ts';

// Comlink would carry the message of an error alone, not its code and its refusal, and would leave the calls that wait for a
// worker which stopped waiting for ever: what would have to stand around it is what stands here.

/** A call that the page makes in a worker. */
export type WorkerRequest = { type: 'call'; id: number; name: string; input: unknown };

/**
 * What comes back: how far a call is, or its outcome; and without a call, that what it works on was taken away, or how much of it
 * cannot be read.
 */
export type WorkerResponse =
  | { type: 'ended' }
  | { type: 'left-out'; count: number }
  | { type: 'progress'; id: number; progress: ImportProgress }
  | { type: 'answer'; id: number; answer: unknown }
  | {
      type: 'failure';
      id: number;
      failure: Pick<CallError, 'code' | 'refusal' | 'issues' | 'retryAfterSeconds'>;
    };

function failureOf(error: unknown) {
  const failure =
    error instanceof CallError
      ? error
      : new CallError('unexpected', verbatimMessage(error instanceof Error ? error.message : String(error)));
  const { code, refusal, issues, retryAfterSeconds } = failure;
  return { code, refusal, issues, retryAfterSeconds };
}

/** Answers what the page asks of its worker; what is thrown goes back as the failure of this question. */
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

/** Answers a call of the page in its worker. */
export const answerWorkerCall = (
  backend: Pick<Backend, 'call'>,
  request: WorkerRequest,
  post: (message: WorkerResponse) => void,
): Promise<void> =>
  answerRequest(
    async (name, input, onProgress) => {
      if (!isCallName(name)) throw unknownPathError();
      // Checked against the schema of the call by the back-end itself.
      return backend.call(name, input as CallInput<CallName>, onProgress);
    },
    request,
    post,
  );
