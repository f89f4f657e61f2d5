/** The dedicated worker of a project: runs the data calls, so that the screen never waits for reading and checking rows. */
import { type CallInput, type CallName, isCallName } from '#contract/calls.ts';
import { CallError, unknownPath } from '#contract/errors.ts';
import { verbatim } from '#contract/refusals/catalogue.ts';
import type { OnProgress } from '#contract/transfer.ts';
import type { Backend } from '#backends/backend.ts';
import { createDataCalls } from './data.ts';
import type { FromWorker, ToWorker } from './worker-messages.ts';

let backend: Backend | undefined;
let token: string | undefined;
/** The wait for a new token, shared by all the calls that the old one failed. */
let renewal: PromiseWithResolvers<string | undefined> | undefined;

const say = (message: FromWorker) => postMessage(message);

function renewToken(): Promise<string | undefined> {
  if (renewal === undefined) {
    renewal = Promise.withResolvers();
    say({ type: 'token-ended' });
  }
  return renewal.promise;
}

async function answer(name: string, input: unknown, onProgress: OnProgress): Promise<unknown> {
  if (!isCallName(name)) throw unknownPath();
  if (backend === undefined) throw new Error('A call came before the project');
  // Checked against the schema of the call by the back-end itself.
  return backend.call(name, input as CallInput<CallName>, onProgress);
}

function failureOf(error: unknown) {
  const failure =
    error instanceof CallError
      ? error
      : new CallError('unexpected', verbatim(error instanceof Error ? error.message : String(error)));
  const { code, refusal, issues, retryAfterSeconds } = failure;
  return { code, refusal, issues, retryAfterSeconds };
}

addEventListener('message', ({ data: message }: MessageEvent<ToWorker>) => {
  if (message.type === 'project') {
    backend = createDataCalls({ url: message.url, key: message.key, token: () => token, renewToken });
  } else if (message.type === 'token') {
    ({ token } = message);
    renewal?.resolve(token);
    renewal = undefined;
  } else {
    const { id, name, input } = message;
    answer(name, input, (progress) => say({ type: 'progress', id, progress })).then(
      (answered) => say({ type: 'answer', id, answer: answered }),
      (error: unknown) => say({ type: 'failure', id, failure: failureOf(error) }),
    );
  }
});
