import type { CallAnswer, CallInput, CallName } from '#contract/calls.ts';
import { CallError } from '#contract/errors.ts';
import { delays } from '#contract/limits.ts';
import { backendRefusal } from '#contract/refusals/back-ends.ts';
import type { Told } from '#contract/refusals/catalogue.ts';
import type { OnProgress } from '#contract/transfer.ts';
import type { Backend } from '#backends/backend.ts';
import type { FromWorker, ToWorker } from './worker-messages.ts';

/** The worker as the main thread sees it; a test puts another in its place. */
export type WorkerLike = Pick<Worker, 'postMessage' | 'addEventListener' | 'terminate'>;

const startWorker = (): WorkerLike => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });

/** The project that a worker works for, and how a token that ended there is renewed here, where the sign-in is. */
type WorkerProject = { url: string; key: string; renewToken: () => Promise<string | undefined> };

/** A call whose answer has not come yet. */
type Waiting = PromiseWithResolvers<unknown> & { onProgress: OnProgress | undefined };

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
  const waiting = new Map<number, Waiting>();
  let calls = 0;
  let told: string | undefined;
  let isClosed = false;
  const post = (message: ToWorker) => worker.postMessage(message);
  const isReady = new Promise<void>((resolve) => {
    setTimeout(() => {
      post({ type: 'project', url, key });
      resolve();
    }, delays.workerConfigMs);
  });
  const failAll = (refusal: Told) => {
    for (const { reject } of waiting.values()) reject(new CallError('unexpected', refusal));
    waiting.clear();
  };
  const tell = (token: string | undefined) => {
    told = token;
    post({ type: 'token', token });
  };
  worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
    if (data.type === 'token-ended') {
      // What keeps it from being renewed comes up again at the next call; the worker only needs to know that there is none.
      renewToken().then(tell, () => tell(undefined));
      return;
    }
    const call = waiting.get(data.id);
    if (data.type === 'progress') return call?.onProgress?.(data.progress);
    waiting.delete(data.id);
    if (data.type === 'answer') return call?.resolve(data.answer);
    const { code, refusal, issues, retryAfterSeconds } = data.failure;
    call?.reject(new CallError(code, refusal, issues, retryAfterSeconds));
  });
  worker.addEventListener('error', () => failAll(backendRefusal('workerStopped')));
  return {
    setToken(token) {
      if (token === told) return;
      told = token;
      void isReady.then(() => tell(token));
    },
    async call<Name extends CallName>(
      name: Name,
      input: CallInput<Name>,
      onProgress?: OnProgress,
    ): Promise<CallAnswer<Name>> {
      await isReady;
      if (isClosed) throw new CallError('unexpected', backendRefusal('providerChanged'));
      calls += 1;
      const id = calls;
      const call = Promise.withResolvers<unknown>();
      waiting.set(id, { ...call, onProgress });
      post({ type: 'call', id, name, input });
      // The worker has parsed it by the schema of the call.
      return (await call.promise) as CallAnswer<Name>;
    },
    close() {
      isClosed = true;
      worker.terminate();
      failAll(backendRefusal('providerChanged'));
    },
  };
}
