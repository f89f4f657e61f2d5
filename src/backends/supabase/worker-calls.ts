import { workerDelays } from '#contract/limits.ts';
import type { Backend } from '#backends/backend.ts';
import { createWorkerBackend, type WorkerLike } from '#backends/call-in-worker.ts';
import type { MessageFromWorker, MessageToWorker } from './worker-messages.ts';

export type { WorkerLike };

const startWorker = (): WorkerLike => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });

/** The project that a worker works for, and how a token that ended there is renewed here, where the sign-in is. */
type WorkerProject = { url: string; key: string; renewToken: () => Promise<string | undefined> };

/** The data calls in a worker; it is told of each new token. */
export type WorkerCalls = Backend & { setToken(token: string | undefined): void; close(): void };

/**
 * Starts the worker of a project and hands it the url and the key a moment later (spec 9 Background worker config delay);
 * calls wait until then.
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
    // The reason of a failed renewal comes up again at the next call; the worker only has to know that there is no token.
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
