import type { BackendEvent } from '#backends/backend.ts';
import { refusalOf } from './failure.ts';

/** How long an answer of the project is waited for before a change counts as waiting. */
const patienceMs = 8000;

/** Whether the network is there, and how many changes wait for it. */
export type Connection = {
  /** Waits for a write, but not for the network: without it the write goes on waiting by itself. @throws Firebase's errors */
  settle(write: Promise<void>): Promise<void>;
  /** Counts in what waits from before, until `sent` says that it has gone. */
  expect(count: number, sent: Promise<void>): void;
  waiting(): number;
  subscribe(listener: (event: BackendEvent) => void): () => void;
  end(): void;
};

type Options = {
  /** Where the browser tells of the network; nothing in programs without a browser. */
  network?: Pick<EventTarget, 'addEventListener' | 'removeEventListener'> | undefined;
  isOnline?: () => boolean;
};

/** Watches over the connection of one session. */
export function openConnection({ network, isOnline = () => true }: Options): Connection {
  const listeners = new Set<(event: BackendEvent) => void>();
  const impatient = new Set<() => void>();
  let waiting = 0;
  const tell = (event: BackendEvent) => {
    for (const listener of listeners) listener(event);
  };
  const tellState = () => tell({ type: 'connection', isOnline: isOnline(), waiting });
  const handleNetwork = () => {
    tellState();
    if (!isOnline()) for (const leave of impatient) leave();
  };
  network?.addEventListener('online', handleNetwork);
  network?.addEventListener('offline', handleNetwork);

  /** Ends when the network goes, or takes too long. */
  const patience = () => {
    let leave = () => {};
    const over = new Promise<'waiting'>((resolve) => {
      // A program without a browser has nothing to show meanwhile, and waits.
      const timer = network && setTimeout(() => resolve('waiting'), isOnline() ? patienceMs : 0);
      leave = () => {
        clearTimeout(timer);
        resolve('waiting');
      };
    });
    impatient.add(leave);
    return {
      over,
      end: () => {
        leave();
        impatient.delete(leave);
      },
    };
  };

  const expect = (count: number, sent: Promise<void>) => {
    waiting += count;
    tellState();
    const finish = () => {
      waiting -= count;
      tellState();
    };
    void sent.then(finish, (error: unknown) => {
      finish();
      tell({ type: 'refused', refusal: refusalOf(error) });
    });
  };

  return {
    async settle(write) {
      const { over, end } = patience();
      try {
        const outcome = await Promise.race([write.then(() => 'done' as const), over]);
        if (outcome === 'waiting') expect(1, write);
      } finally {
        end();
      }
    },
    expect,
    waiting: () => waiting,
    subscribe(listener) {
      listeners.add(listener);
      tellState();
      return () => listeners.delete(listener);
    },
    end() {
      network?.removeEventListener('online', handleNetwork);
      network?.removeEventListener('offline', handleNetwork);
      impatient.clear();
    },
  };
}
