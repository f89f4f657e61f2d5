import { type CallInput, type CallName, isCallName } from '#contract/calls.ts';
import { CallError, unknownPath } from '#contract/errors.ts';
import { verbatim } from '#contract/refusals/catalogue.ts';
import type { Backend } from './backend.ts';
import type { WorkerResponse, WorkerRequest } from './worker-messages.ts';

function failureOf(error: unknown) {
  const failure =
    error instanceof CallError
      ? error
      : new CallError('unexpected', verbatim(error instanceof Error ? error.message : String(error)));
  const { code, refusal, issues, retryAfterSeconds } = failure;
  return { code, refusal, issues, retryAfterSeconds };
}

/** Answers a call of the page in its worker; what is thrown goes back as the failure of this call. */
export async function answerInWorker(
  backend: Pick<Backend, 'call'>,
  { id, name, input }: WorkerRequest,
  say: (message: WorkerResponse) => void,
): Promise<void> {
  try {
    if (!isCallName(name)) throw unknownPath();
    const onProgress = (progress: { done: number; of: number }) => say({ type: 'progress', id, progress });
    // Checked against the schema of the call by the back-end itself.
    const answer = await backend.call(name, input as CallInput<CallName>, onProgress);
    say({ type: 'answer', id, answer });
  } catch (error) {
    say({ type: 'failure', id, failure: failureOf(error) });
  }
}
