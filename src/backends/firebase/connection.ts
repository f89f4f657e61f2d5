import type { BackendEvent } from '#backends/backend.ts';
import { toFirebaseMessage } from './failure.ts';

/** How long an answer of the project is waited for before a change counts as waiting. */
const patienceMs = 8000;

/** Whether the project answers, and how many changes wait for it. */
export type ProjectConnection = {
  /** Takes in whether the project answered something that was asked of it. */
  reportReachable(isThere: boolean): void;
  /**
   * Waits for a write, but not for a project that is away: the write goes on waiting by itself, as so many changes; as none where it
   * is nothing that somebody would miss. @throws Firebase's errors
   */
  awaitWrite(write: Promise<void>, count?: number): Promise<void>;
  /** Counts in what waits from before, until `sent` says that it has gone. */
  trackPending(count: number, sent: Promise<void>): void;
  pendingCount(): number;
  subscribe(listener: (event: BackendEvent) => void): () => void;
  end(): void;
};

/**
 * Watches over the connection of one session.
 * @param isPatient whether a write is waited for as long as it takes: a program without a browser has nothing to show meanwhile
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

  /** Ends when the project goes away, or takes too long. */
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
      emit({ type: 'refused', refusal: toFirebaseMessage(error) });
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
