/** The worker of a project: runs the data calls, so that reading and checking rows never blocks the screen. */
import { answerWorkerCall } from '#backends/worker-messages.ts';
import type { Backend } from '#backends/backend.ts';
import { createDataCalls } from './data.ts';
import type { MessageFromWorker, MessageToWorker } from './worker-calls.ts';

let backend: Backend | undefined;
let token: string | undefined;
/** The wait for a new token, shared by all calls that failed with the old one. */
let renewal: PromiseWithResolvers<string | undefined> | undefined;

const post = (message: MessageFromWorker) => postMessage(message);

function renewToken(): Promise<string | undefined> {
  if (renewal === undefined) {
    renewal = Promise.withResolvers();
    post({ type: 'token-ended' });
  }
  return renewal.promise;
}

addEventListener('message', ({ data: message }: MessageEvent<MessageToWorker>) => {
  if (message.type === 'project') {
    backend = createDataCalls({ url: message.url, key: message.key, token: () => token, renewToken });
  } else if (message.type === 'token') {
    ({ token } = message);
    renewal?.resolve(token);
    renewal = undefined;
  } else {
    if (backend === undefined) throw new Error('A call came before the project');
    void answerWorkerCall(backend, message, post);
  }
});
