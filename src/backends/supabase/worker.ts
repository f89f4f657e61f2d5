/** The dedicated worker of a project: runs the data calls, so that the screen never waits for reading and checking rows. */
import { type CallInput, type CallName, isCallName } from '#contract/calls.ts';
import { CallError, errorTexts } from '#contract/errors.ts';
import type { Backend } from '../backend.ts';
import { createDataCalls } from './data.ts';
import type { FromWorker, ToWorker } from './worker-messages.ts';

let backend: Backend | undefined;
let token: string | undefined;

async function answer(name: string, input: unknown): Promise<unknown> {
  if (!isCallName(name)) throw new CallError('not-found', errorTexts.unknownPath);
  if (backend === undefined) throw new Error('A call came before the project');
  // Checked against the schema of the call by the back-end itself.
  return backend.call(name, input as CallInput<CallName>);
}

function failureOf(error: unknown) {
  if (error instanceof CallError) return { code: error.code, reason: error.reason, issues: error.issues };
  const reason = error instanceof Error ? error.message : String(error);
  return { code: 'unexpected' as const, reason, issues: [] };
}

const reply = (message: FromWorker) => postMessage(message);

addEventListener('message', ({ data: message }: MessageEvent<ToWorker>) => {
  if (message.about === 'project') {
    backend = createDataCalls({ url: message.url, key: message.key, token: () => token });
  } else if (message.about === 'token') {
    ({ token } = message);
  } else {
    const { id, name, input } = message;
    answer(name, input).then(
      (answered) => reply({ id, answer: answered }),
      (error: unknown) => reply({ id, failure: failureOf(error) }),
    );
  }
});
