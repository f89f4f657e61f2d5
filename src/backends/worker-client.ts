import type { CallAnswer, CallInput, CallName } from '#contract/calls.ts';
import { CallError } from '#contract/errors.ts';
import { backendError } from '#contract/error-catalogue/back-ends.ts';
import type { ErrorMessage } from '#contract/error-catalogue/catalogue.ts';
import type { OnProgress } from '#contract/transfer.ts';
import type { Backend } from './backend.ts';
import type { WorkerResponse, WorkerRequest } from './worker-messages.ts';

/** The main thread's view of the worker; tests replace it. */
export type WorkerLike = Pick<Worker, 'postMessage' | 'addEventListener' | 'terminate'>;

/** A call without a response yet. */
type PendingCall = PromiseWithResolvers<unknown> & { onProgress: OnProgress | undefined };

/** A client for requests to a worker. */
export type WorkerClient = {
  /** Sends a request. @throws CallError of the worker, or because the worker has ended */
  request(name: string, input: unknown, onProgress?: OnProgress): Promise<unknown>;
  /** Handles a message of the worker that belongs to a call. */
  handleMessage(message: WorkerResponse): void;
  close(): void;
};

/** A back-end whose calls run in a worker. */
export type WorkerBackend = Backend & Pick<WorkerClient, 'handleMessage' | 'close'>;

/** Creates a client for a worker; requests wait for `ready`. A worker that stops fails all open requests. */
export function createWorkerClient(
  worker: WorkerLike,
  ready: Promise<void> = Promise.resolve(),
): WorkerClient {
  const pending = new Map<number, PendingCall>();
  let calls = 0;
  /** The reason why no call is possible any more. */
  let endReason: ErrorMessage | undefined;
  let hasResponded = false;
  const failAll = (detail: ErrorMessage) => {
    for (const { reject } of pending.values()) reject(new CallError('unexpected', detail));
    pending.clear();
  };
  worker.addEventListener('error', () => {
    const stopped = backendError('workerStopped');
    // A worker that never sent a message could not be loaded.
    if (!hasResponded) endReason = stopped;
    failAll(stopped);
  });
  return {
    handleMessage(message) {
      hasResponded = true;
      if (message.type === 'ended' || message.type === 'unreadable-records') return undefined;
      const call = pending.get(message.id);
      if (message.type === 'progress') return call?.onProgress?.(message.progress);
      pending.delete(message.id);
      if (message.type === 'answer') return call?.resolve(message.answer);
      const { code, detail, issues, retryAfterSeconds } = message.failure;
      return call?.reject(new CallError(code, detail, issues, retryAfterSeconds));
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

/** Creates a back-end whose calls run in a worker. */
export function createWorkerBackend(worker: WorkerLike, ready?: Promise<void>): WorkerBackend {
  const { request, handleMessage, close } = createWorkerClient(worker, ready);
  return {
    // The worker has parsed the response by the schema of the call.
    call: async <Name extends CallName>(name: Name, input: CallInput<Name>, onProgress?: OnProgress) =>
      (await request(name, input, onProgress)) as CallAnswer<Name>,
    handleMessage,
    close,
  };
}
