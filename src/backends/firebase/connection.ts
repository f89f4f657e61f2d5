import type { BackendEvent } from '#backends/backend.ts';
import { toFirebaseMessage } from './failure.ts';

/** The time to wait for the project before a change counts as pending, in milliseconds. */
const patienceMs = 8000;

/** The reachability of the project, and the number of pending changes. */
export type ProjectConnection = {
  /** Records whether the project responded to a request. */
  reportReachable(isThere: boolean): void;
  /**
   * Waits for a write, unless the project is unreachable. The write then stays pending and counts as `count` changes; 0 for a change that
   * the user would not miss. @throws Firebase's errors
   */
  awaitWrite(write: Promise<void>, count?: number): Promise<void>;
  /** Counts changes of an earlier page load as pending until `sent` resolves. */
  trackPending(count: number, sent: Promise<void>): void;
  pendingCount(): number;
  subscribe(listener: (event: BackendEvent) => void): () => void;
  end(): void;
};

/**
 * Opens the connection of one session.
 * @param isPatient true to wait for a write as long as necessary, for a program without a user interface
 */
export function openConnection(isPatient = false): ProjectConnection {
  const listeners = new Set<(event: BackendEvent) => void>();
  const timeouts = new Set<() => void>();
  let isReached = true;
  let pendingCount = 0;
  const emit = (event: BackendEvent) => {
    for (const listener of listeners) listener(event);
  };
  const emitState = () => emit({ type: 'connection', isOnline: isReached, waiting: pendingCount });
  const reportReachable = (isThere: boolean) => {
    if (isThere === isReached) return;
    isReached = isThere;
    emitState();
    if (!isReached) for (const leave of timeouts) leave();
  };

  /** Resolves when the project becomes unreachable or takes too long. */
  const createTimeout = () => {
    let leave = () => {};
    const over = new Promise<'waiting'>((resolve) => {
      const timer = isPatient ? undefined : setTimeout(() => resolve('waiting'), isReached ? patienceMs : 0);
      leave = () => {
        clearTimeout(timer);
        resolve('waiting');
      };
    });
    timeouts.add(leave);
    return {
      over,
      end: () => {
        leave();
        timeouts.delete(leave);
      },
    };
  };

  const trackPending = (count: number, sent: Promise<void>) => {
    pendingCount += count;
    emitState();
    const finish = () => {
      pendingCount -= count;
      emitState();
    };
    void sent.then(finish, (error: unknown) => {
      finish();
      emit({ type: 'rejected', detail: toFirebaseMessage(error) });
    });
  };

  return {
    reportReachable,
    async awaitWrite(write, count = 1) {
      const { over, end } = createTimeout();
      try {
        const outcome = await Promise.race([write.then(() => 'done' as const), over]);
        if (outcome === 'waiting') trackPending(count, write);
      } finally {
        end();
      }
    },
    trackPending,
    pendingCount: () => pendingCount,
    subscribe(listener) {
      listeners.add(listener);
      emitState();
      return () => listeners.delete(listener);
    },
    end() {
      timeouts.clear();
    },
  };
}
