import type { CallAnswer, CallInput, CallName } from '#contract/calls.ts';
import { CallError } from '#contract/errors.ts';
import { backendError } from '#contract/refusals/back-ends.ts';
import type { ErrorMessage } from '#contract/refusals/catalogue.ts';
import type { OnProgress } from '#contract/transfer.ts';
import type { Backend } from './backend.ts';
import type { WorkerResponse, WorkerRequest } from './worker-messages.ts';

/** The worker as the main thread sees it; a test puts another in its place. */
export type WorkerLike = Pick<Worker, 'postMessage' | 'addEventListener' | 'terminate'>;

/** A call whose answer has not come yet. */
type PendingCall = PromiseWithResolvers<unknown> & { onProgress: OnProgress | undefined };

/** What a worker is asked, with the end of it. */
export type WorkerClient = {
  /** @throws CallError what the worker says, or that it has ended */
  request(name: string, input: unknown, onProgress?: OnProgress): Promise<unknown>;
  /** Takes in what the worker said, where that is of a call. */
  handleMessage(message: WorkerResponse): void;
  close(): void;
};

/** The calls that a worker answers, with the end of it. */
export type WorkerBackend = Backend & Pick<WorkerClient, 'handleMessage' | 'close'>;

/** Asks a worker, from the moment on that `isReady` says; one that stops fails all that wait for it. */
export function createWorkerClient(worker: WorkerLike, ready: Promise<void> = Promise.resolve()): WorkerClient {
  const pending = new Map<number, PendingCall>();
  let calls = 0;
  /** Why no call can be made any more. */
  let endReason: ErrorMessage | undefined;
  let hasResponded = false;
  const failAll = (refusal: ErrorMessage) => {
    for (const { reject } of pending.values()) reject(new CallError('unexpected', refusal));
    pending.clear();
  };
  worker.addEventListener('error', () => {
    const stopped = backendError('workerStopped');
    // One that never said anything could not even be loaded.
    if (!hasResponded) endReason = stopped;
    failAll(stopped);
  });
  return {
    handleMessage(message) {
      hasResponded = true;
      if (message.type === 'ended' || message.type === 'left-out') return undefined;
      const call = pending.get(message.id);
      if (message.type === 'progress') return call?.onProgress?.(message.progress);
      pending.delete(message.id);
      if (message.type === 'answer') return call?.resolve(message.answer);
      const { code, refusal, issues, retryAfterSeconds } = message.failure;
      return call?.reject(new CallError(code, refusal, issues, retryAfterSeconds));
    },
    async request(name, input, onProgress) {
      await ready;
      if (endReason !== undefined) throw new CallError('unexpected', endReason);
      calls += 1;
      const id = calls;
      const call = Promise.withResolvers<unknown>();
      pending.set(id, { ...call, onProgress });
      const message: WorkerRequest = { type: 'call', id, name, input };
      worker.postMessage(message);
      return call.promise;
    },
    close() {
      endReason = backendError('providerChanged');
      worker.terminate();
      failAll(endReason);
    },
  };
}

/** Makes calls in a worker, as `askWorker` asks it. */
export function createWorkerBackend(worker: WorkerLike, ready?: Promise<void>): WorkerBackend {
  const { request, handleMessage, close } = createWorkerClient(worker, ready);
  return {
    // The worker has parsed it by the schema of the call.
    call: async <Name extends CallName>(name: Name, input: CallInput<Name>, onProgress?: OnProgress) =>
      (await request(name, input, onProgress)) as CallAnswer<Name>,
    handleMessage,
    close,
  };
}
