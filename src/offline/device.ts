import type { RejectedAction } from '#offline/replica/waiting.ts';
import type { MemoryStorage } from './remembered.ts';
import type { ImportProgress } from '#contract/transfer.ts';
import type { ErrorMessage } from '#contract/refusals/catalogue.ts';
import type { WorkerReplica } from './replica-in-worker.ts';

/** What the device is to the copies that it keeps. */
export type BrowserDevice = {
  memory: MemoryStorage;
  /** `onEnd` hears that it was taken away. */
  openReplica(database: string, onEnd: () => void): WorkerReplica;
  /** Runs one piece of work of that name at a time in all tabs. */
  withLock<Result>(name: string, work: () => Promise<Result>): Promise<Result>;
  /** Calls back in so many milliseconds. @returns what calls that off */
  schedule(ms: number, work: () => void): () => void;
  /** What the tabs of the same name tell one another, and hear of the others. */
  openChannel(name: string, onTold: () => void): { tell(): void; close(): void };
  /** Asks the browser not to clear what is kept when it is short of room; it may say no. */
  requestPersistence(): void;
  /** Whether the browser says that it has no network at all; where it has one, nothing need be behind it. */
  isOffline(): boolean;
  /** Whether somebody looks at the page. */
  isVisible(): boolean;
  /** Hears that somebody looks at the page again, or that there may be a network again. @returns unsubscribe */
  onReturn(listener: () => void): () => void;
};

/** How the books that are kept here and their place are to one another. */
export type OfflineState = {
  /** Whether the place answered when it was asked last. */
  isOnline: boolean;
  /** How far it is while a book is fetched whole. */
  filling?: ImportProgress | undefined;
  /** Why both sides cannot be brought together though the place answers. */
  failure?: ErrorMessage | undefined;
  /** How many changes are here alone. */
  waiting: number;
  /** The accounts, transactions and items that they are about, by their ids. */
  unsaved: readonly string[];
  /** What the place has refused, until its owner says what is to become of it. */
  refused: readonly RejectedAction[];
  /**
   * The books that are kept, by their ids, those of them whose copies are there by now, and when one was last found not to be the same
   * as its book and fetched anew (ISO 8601).
   */
  books: readonly { bookId: string; isFilled: boolean; differedAt?: string | undefined }[];
};

/** What is told of the connection where books are kept: nothing before one is here, nor that all is well while something is not. */
export function toConnectionEvent({ isOnline, failure, waiting, refused, books }: OfflineState) {
  if (!books.some(({ isFilled }) => isFilled)) return undefined;
  return {
    type: 'connection',
    isOnline,
    waiting,
    isKept: refused.length === 0 && failure === undefined,
  } as const;
}

/** Where nothing is kept. */
export const emptyOfflineState: OfflineState = { isOnline: true, waiting: 0, unsaved: [], refused: [], books: [] };
