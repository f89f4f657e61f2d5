import type { RejectedAction } from '#offline/replica/pending-operations.ts';
import type { MemoryStorage } from './offline-users.ts';
import type { ImportProgress } from '#contract/transfer.ts';
import type { ErrorMessage } from '#contract/error-catalogue/catalogue.ts';
import type { WorkerReplica } from './worker-replica.ts';

/** The browser functions that offline copies need. */
export type BrowserDevice = {
  memory: MemoryStorage;
  /** Opens the replica in a database; `onEnd` is called if the browser deletes it. */
  openReplica(database: string, onEnd: () => void): WorkerReplica;
  /** Runs one task with that name at a time in all tabs. */
  withLock<Result>(name: string, work: () => Promise<Result>): Promise<Result>;
  /** Calls back in `ms` milliseconds. @returns a function that cancels the callback */
  schedule(ms: number, work: () => void): () => void;
  /** Opens a message channel between the tabs with the same name. */
  openChannel(name: string, onNotified: () => void): { notify(): void; close(): void };
  /** Asks the browser not to clear stored data when it is short of space. The browser may decline. */
  requestPersistence(): void;
  /** True if the browser reports that it has no network. A reported network may still have no connection. */
  isOffline(): boolean;
  /** True if the page is visible. */
  isVisible(): boolean;
  /** Calls the listener when the page becomes visible again or a network may be available. @returns unsubscribe */
  onReturn(listener: () => void): () => void;
};

/** The state of the offline copies on this device and of their sync. */
export type OfflineState = {
  /** True if the provider answered the last request. */
  isOnline: boolean;
  /** The progress while a whole book is fetched. */
  filling?: ImportProgress | undefined;
  /** The reason why the sync fails although the provider answers. */
  failure?: ErrorMessage | undefined;
  /** The number of pending operations. */
  waiting: number;
  /** The ids of the accounts, transactions and items with pending changes. */
  unsaved: readonly string[];
  /** The operations that the provider rejected, until the user decides about them. */
  rejected: readonly RejectedAction[];
  /**
   * The books available offline: their ids, whether their copies are complete, and when a copy was last found to differ and fetched anew
   * (ISO 8601).
   */
  books: readonly { bookId: string; isFilled: boolean; differedAt?: string | undefined }[];
};

/**
 * Returns the connection event for the offline copies. Undefined before the first copy is complete. `isSynced` is false while an operation
 * is rejected or the sync fails.
 */
export function toConnectionEvent({ isOnline, failure, waiting, rejected, books }: OfflineState) {
  if (!books.some(({ isFilled }) => isFilled)) return undefined;
  return {
    type: 'connection',
    isOnline,
    waiting,
    isSynced: rejected.length === 0 && failure === undefined,
  } as const;
}

/** The state without offline copies. */
export const emptyOfflineState: OfflineState = {
  isOnline: true,
  waiting: 0,
  unsaved: [],
  rejected: [],
  books: [],
};
