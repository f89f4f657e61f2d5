import type { CallAnswer } from '#contract/calls.ts';
import type { DocumentsCall } from '#documents/call-handlers.ts';
import type { Membership } from '#documents/store.ts';
import type { Replica } from '#offline/replica/replica.ts';
import { createWorkerClient, type WorkerLike } from '#backends/worker-client.ts';
import type { WorkerResponse } from '#backends/worker-messages.ts';

/** A replica in a database of this browser. */
export type StoredReplica = Replica & {
  /** Deletes the database with all its data. */
  remove(): Promise<void>;
};

/** A stored replica as a page uses it. */
export type WorkerReplica = StoredReplica & { close(): void };

type Method = Exclude<keyof StoredReplica, 'answer'>;

const startInBackground = (name: string): WorkerLike =>
  new Worker(new URL('./replica-worker.ts', import.meta.url), { type: 'module', name });

/**
 * Opens the offline copies in a database of this browser, in a worker, so that the page is never blocked. `onEnd` is called if the browser
 * deletes the database.
 */
export function openWorkerReplica(
  database: string,
  onEnd: () => void,
  startWorker: (name: string) => WorkerLike = startInBackground,
): WorkerReplica {
  const worker = startWorker(database);
  const { request, handleMessage, close } = createWorkerClient(worker);
  worker.addEventListener('message', ({ data }: MessageEvent<WorkerResponse>) => {
    handleMessage(data);
    if (data.type === 'ended') onEnd();
  });
  const forward =
    <Name extends Method>(name: Name) =>
    (...args: Parameters<StoredReplica[Name]>) =>
      // The worker belongs to the same build, so its answers have the types of a replica.
      request(name, args) as ReturnType<StoredReplica[Name]>;
  return {
    answer: async <Name extends DocumentsCall>(name: Name, input: unknown, member?: Membership) =>
      (await request('answer', [name, input, member])) as CallAnswer<Name>,
    pendingOperations: forward('pendingOperations'),
    rejectedActions: forward('rejectedActions'),
    acknowledge: forward('acknowledge'),
    reject: forward('reject'),
    dismiss: forward('dismiss'),
    applyRemoteChanges: forward('applyRemoteChanges'),
    replace: async (book, whole, onProgress) =>
      (await request('replace', [book, whole], onProgress)) as boolean,
    empty: forward('empty'),
    remove: forward('remove'),
    close,
  };
}
