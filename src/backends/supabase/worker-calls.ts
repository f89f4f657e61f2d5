import { workerDelays } from '#contract/limits.ts';
import type { Backend } from '#backends/backend.ts';
import { createWorkerBackend, type WorkerLike } from '#backends/worker-client.ts';
import type { WorkerRequest, WorkerResponse } from '#backends/worker-messages.ts';

export type { WorkerLike };

/** A message of the main thread to the worker: the project once, each new token, each call. */
export type MessageToWorker =
  | { type: 'project'; url: string; key: string }
  | { type: 'token'; token: string | undefined }
  | WorkerRequest;

/** A message of the worker: about a call, or that the token has expired and it waits for a new one. */
export type MessageFromWorker = WorkerResponse | { type: 'token-ended' };

const startWorker = (): WorkerLike => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });

/** The project of a worker, and the renewal of its tokens, which runs on the main thread with the sign-in. */
type WorkerProject = { url: string; key: string; renewToken: () => Promise<string | undefined> };

/** The data calls in a worker, which receives each new token. */
export type WorkerCalls = Backend & { setToken(token: string | undefined): void; close(): void };

/**
 * Starts the worker of a project and sends the url and the key after a short delay (spec 9 Background worker config delay). Calls wait
 * until then.
 */
export function createWorkerCalls(
  { url, key, renewToken }: WorkerProject,
  start: () => WorkerLike = startWorker,
): WorkerCalls {
  const worker = start();
  let lastToken: string | undefined;
  const post = (message: MessageToWorker) => worker.postMessage(message);
  const ready = new Promise<void>((resolve) => {
    setTimeout(() => {
      post({ type: 'project', url, key });
      resolve();
    }, workerDelays.workerConfigMs);
  });
  const { handleMessage, call, close } = createWorkerBackend(worker, ready);
  const sendToken = (token: string | undefined) => {
    lastToken = token;
    post({ type: 'token', token });
  };
  worker.addEventListener('message', ({ data }: MessageEvent<MessageFromWorker>) => {
    if (data.type !== 'token-ended') return handleMessage(data);
    // The next call reports the reason of a failed renewal; the worker only needs to know that there is no token.
    return void renewToken().then(sendToken, () => sendToken(undefined));
  });
  return {
    setToken(token) {
      if (token === lastToken) return;
      lastToken = token;
      void ready.then(() => sendToken(token));
    },
    call,
    close,
  };
}
