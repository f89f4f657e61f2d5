import { createSerialQueue, type SerialQueue } from './serial-queue.ts';

/** The queues of a page without locks (not served over HTTPS, or an old browser), by the name of the lock. */
const queues = new Map<string, SerialQueue>();

function queueOf(name: string): SerialQueue {
  const queue = queues.get(name) ?? createSerialQueue();
  queues.set(name, queue);
  return queue;
}

/**
 * Runs `work` while no other tab or worker of this browser holds the lock of that name. Without locks the work of this tab or worker
 * still runs one at a time. Not reentrant: `work` must not ask for the same lock.
 */
export async function withLock<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const { locks }: { locks?: LockManager } = navigator;
  return locks === undefined ? queueOf(name)(work) : locks.request(name, work);
}
