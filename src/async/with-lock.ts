import { createSerialQueue, type SerialQueue } from './serial-queue.ts';

/** The queues by lock name, for a page without the Web Locks API (not served over HTTPS, or an old browser). */
const queues = new Map<string, SerialQueue>();

function queueOf(name: string): SerialQueue {
  const queue = queues.get(name) ?? createSerialQueue();
  queues.set(name, queue);
  return queue;
}

/**
 * Runs `work` while no other tab or worker of this browser holds the lock of that name. Without the Web Locks API the work of this tab or
 * worker still runs one at a time. Not reentrant: `work` must not request the same lock.
 */
export async function withLock<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const { locks }: { locks?: LockManager } = navigator;
  return locks === undefined ? queueOf(name)(work) : locks.request(name, work);
}
