import { CallError } from '#contract/errors.ts';
import { backendError } from '#contract/error-catalogue/back-ends.ts';
import { bookError } from '#contract/error-catalogue/books.ts';
import type { WirePerson } from '#contract/members.ts';
import type { ImportProgress } from '#contract/transfer.ts';
import type { ErrorMessage } from '#contract/error-catalogue/catalogue.ts';
import type { Backend, BackendEvent } from '#backends/backend.ts';
import { isUnreachable } from './unreachable.ts';
import { longestWaitMs, retryBackoff } from './operation-outcome.ts';
import {
  toConnectionEvent,
  type BrowserDevice,
  type OfflineState,
  emptyOfflineState,
} from './browser-device.ts';
import { createOfflineBackend } from './offline-backend.ts';
import type { ListingStorage } from './listing.ts';
import { type OfflineUser, openOfflineUsers, type OfflineUserStorage } from './offline-users.ts';
import type { WorkerReplica } from './worker-replica.ts';

/** The interval between checks for remote changes while the page is visible, in milliseconds. */
const syncIntervalMs = 4000;

/** The provider, and the device that holds offline copies of its books. */
export type SyncManagerOptions = { provider: Backend; providerId: string; device: BrowserDevice };

type Notify = (event: BackendEvent) => void;

/** Reads and updates the stored data about a user's offline copies. */
function openBookRecords(offlineUsers: OfflineUserStorage, userId: string) {
  const now = () =>
    Object.entries(offlineUsers.of(userId)?.books ?? {}).map(([bookId, { mark, differedAt }]) => ({
      bookId,
      isFilled: mark !== undefined,
      differedAt,
    }));
  const note = (bookId: string, changes: Partial<OfflineUser['books'][string]>) =>
    offlineUsers.change(userId, ({ books }) =>
      bookId in books ? { books: { ...books, [bookId]: { ...books[bookId], ...changes } } } : {},
    );
  const cursorStorageOf = (bookId: string) => ({
    read: async () => offlineUsers.of(userId)?.books[bookId]?.mark,
    write: async (mark: string) => note(bookId, { mark }),
  });
  const listingsOf = (bookId: string): ListingStorage => ({
    current: () => offlineUsers.of(userId)?.books[bookId]?.listing,
    store: (listing) => note(bookId, { listing }),
  });
  /** Removes a book from the offline books. */
  const forget = (bookId: string) =>
    offlineUsers.change(userId, ({ books: { [bookId]: _gone, ...books } }) => ({ books }));
  const noteDiffered = (bookId: string) => note(bookId, { differedAt: new Date().toISOString() });
  return {
    now,
    forget,
    noteDiffered,
    withMarks: () =>
      now().map((book) => ({
        ...book,
        marks: cursorStorageOf(book.bookId),
        listings: listingsOf(book.bookId),
      })),
  };
}

/** Returns the user as the other members of a shared book see them. */
const toPerson = (PersonId: string, offlineUsers: OfflineUserStorage): WirePerson => ({
  PersonId,
  Name: offlineUsers.of(PersonId)?.user.email ?? '',
});

/** Opens a channel on which all tabs, including this one, are notified of received changes. */
function openTabChannel(device: BrowserDevice, database: string, onRemoteChanges: () => void) {
  const { notify, close } = device.openChannel(`${database}.Taken`, onRemoteChanges);
  return {
    close,
    notify() {
      notify();
      onRemoteChanges();
    },
  };
}

/** Tracks the sync state and notifies listeners when it changes. */
function createStateTracker(replica: WorkerReplica, books: () => OfflineState['books'], notify: Notify) {
  const listeners = new Set<() => void>();
  let state = emptyOfflineState;
  let hasState = false;
  return {
    now: () => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Shows the progress of a book fetch until the next state update. */
    noteFilling(progress: ImportProgress): void {
      state = { ...state, filling: progress };
      for (const listener of listeners) listener();
    },
    async look(isOnline: boolean, failure: ErrorMessage | undefined): Promise<void> {
      const [pending, rejected] = await Promise.all([replica.pendingOperations(), replica.rejectedActions()]);
      const unsaved = pending.flatMap(({ records }) => records.map(({ RecordId }) => RecordId));
      const next = {
        isOnline,
        failure,
        waiting: pending.length,
        unsaved,
        rejected: rejected,
        books: books(),
      };
      if (JSON.stringify(next) === JSON.stringify(state)) return;
      const isNewFailure = failure !== undefined && failure.id !== state.failure?.id;
      // Operations rejected before this page was opened are shown in the conflict list only.
      const newlyRejected = hasState ? rejected.length - state.rejected.length : 0;
      hasState = true;
      state = next;
      const connection = toConnectionEvent(state);
      if (connection !== undefined) notify(connection);
      if (isNewFailure) notify({ type: 'stuck', detail: failure });
      if (newlyRejected > 0) notify({ type: 'rejected-operations', count: newlyRejected });
      for (const listener of listeners) listener();
    },
  };
}

type StateTracker = ReturnType<typeof createStateTracker>;

type SyncScheduleOptions = {
  tracker: StateTracker;
  sync: (isGlance: boolean) => Promise<void>;
  device: BrowserDevice;
  isOver: () => boolean;
};

/** Returns the reason why the sync fails. Undefined for an unreachable provider and an expired session, which are reported separately. */
const syncFailureOf = (error: unknown): ErrorMessage | undefined =>
  error instanceof CallError && error.code !== 'unauthenticated' && !isUnreachable(error)
    ? error.detail
    : undefined;

/** Runs the sync: after a local change, when the user returns, and at intervals. */
function createSyncSchedule({ tracker, sync, device, isOver }: SyncScheduleOptions) {
  let failures = 0;
  /** The last sync error. */
  let failure: unknown;
  let cancelNext = () => {};
  let isStopped = false;
  /** An error while reading the copies is ignored here: the calls that read them report it. */
  const updateState = () => tracker.look(failures === 0, syncFailureOf(failure)).catch(() => undefined);

  /** Runs one sync. Never rejects: the state contains the result. */
  const run = async (isGlance: boolean): Promise<void> => {
    cancelNext();
    if (isStopped || isOver()) return;
    await updateState();
    try {
      await sync(isGlance);
      failures = 0;
      failure = undefined;
    } catch (error) {
      failure = error;
      failures = isUnreachable(error) ? failures + 1 : 0;
    }
    if (isStopped || isOver()) return;
    await updateState();
    const ms = failures > 0 ? (retryBackoff(failures - 1) ?? longestWaitMs) : syncIntervalMs;
    cancelNext();
    // An invisible page syncs only while operations are pending.
    cancelNext = device.schedule(ms, () => {
      if (device.isVisible() || tracker.now().waiting > 0) void syncNow(true);
    });
  };
  let underWay = Promise.resolve();
  const syncNow = (isGlance = false): Promise<void> => (underWay = run(isGlance));
  return {
    goOn: syncNow,
    /** Resolves when the running sync ends. */
    settled: () => underWay,
    look: updateState,
    failure: () => failure,
    stop() {
      isStopped = true;
      cancelNext();
    },
  };
}

/** True if the browser has cleared the offline copies, which then exist only at the provider. */
async function areCopiesCleared(replica: WorkerReplica): Promise<boolean> {
  const answerOrError: unknown = await replica.answer('all-books', {}).catch((error: unknown) => error);
  return answerOrError instanceof CallError && answerOrError.detail.id === 'booksAreGone';
}

/** Opens the offline copies of one user and their sync. */
export function openSyncManager(
  userId: string,
  { provider, providerId, device }: SyncManagerOptions,
  notify: Notify,
) {
  const offlineUsers = openOfflineUsers(device.memory, providerId);
  const database = `Partita.Offline.${providerId}.${userId}`;
  const books = openBookRecords(offlineUsers, userId);
  const replica = device.openReplica(database, () => void handleEnd());
  const tabs = openTabChannel(device, database, () => notify({ type: 'changed' }));
  const tracker = createStateTracker(replica, books.now, notify);
  let isOver = false;

  const { backend, sync, prove } = createOfflineBackend({
    provider,
    replica,
    books: books.withMarks,
    inTurn: (work) => device.withLock(`${database}.Sync`, work),
    onRemoteChanges: tabs.notify,
    onProgress: tracker.noteFilling,
    onDiffered(bookId) {
      books.noteDiffered(bookId);
      notify({ type: 'differed' });
    },
    isOurs: async () => (await provider.call('login', {})).session?.user.id === userId,
    onGone: books.forget,
    person: toPerson(userId, offlineUsers),
    onWritten: () => void schedule.goOn(),
    isOffline: device.isOffline,
  });
  const schedule = createSyncSchedule({
    tracker,
    device,
    sync: (isGlance) =>
      sync(isGlance).catch((error: unknown) => {
        if (error instanceof CallError && error.code === 'unauthenticated') {
          offlineUsers.signOut();
          notify({ type: 'session-over' });
        }
        throw error;
      }),
    isOver() {
      // The user has logged out in another tab, or their session has ended: pending operations wait for them.
      if (!isOver && offlineUsers.of(userId)?.isSignedIn !== true) end();
      return isOver;
    },
  });
  const unsubscribe = device.onReturn(() => void schedule.goOn());
  const end = () => {
    isOver = true;
    schedule.stop();
    unsubscribe();
    tabs.close();
    replica.close();
  };

  const handleEnd = async () => {
    if (!(await areCopiesCleared(replica)) || isOver) return;
    const { waiting: count } = tracker.now();
    end();
    offlineUsers.forget(userId);
    if (count > 0) notify({ type: 'lost', detail: backendError('offlineCopyLost', { count }) });
    for (const type of ['offline-copies-closed', 'changed'] as const) notify({ type });
  };
  void schedule.goOn();
  return {
    userId,
    backend,
    isOver: () => isOver,
    now: tracker.now,
    subscribe: tracker.subscribe,
    books: books.now,
    goOn: schedule.goOn,
    end,
    ...createCopyActions({ userId, offlineUsers, books, replica, verifyCopy: prove, schedule, end }),
  };
}

type CopyActionsOptions = {
  userId: string;
  offlineUsers: OfflineUserStorage;
  books: ReturnType<typeof openBookRecords>;
  replica: WorkerReplica;
  verifyCopy: (bookId: string) => Promise<boolean | undefined>;
  schedule: Pick<ReturnType<typeof createSyncSchedule>, 'goOn' | 'settled' | 'look' | 'failure' | 'stop'>;
  end: () => void;
};

/** Creates the actions on offline copies: fill, verify and remove. */
function createCopyActions({
  userId,
  offlineUsers,
  books,
  replica,
  verifyCopy,
  schedule,
  end,
}: CopyActionsOptions) {
  return {
    /**
     * Verifies that the copy of a book has the fingerprint of the book (`createBookSync`). @throws CallError if the provider is unreachable
     */
    async prove(bookId: string): Promise<boolean | undefined> {
      const isSame = await verifyCopy(bookId);
      await schedule.look();
      return isSame;
    },
    /** Resolves when the copy of a book is complete. @throws CallError if the copy cannot be made */
    async fill(bookId: string): Promise<void> {
      const isFilled = () => books.now().some((book) => book.bookId === bookId && book.isFilled);
      await schedule.settled();
      if (!isFilled()) await schedule.goOn();
      if (isFilled()) return;
      throw schedule.failure() ?? new CallError('not-found', bookError('bookNotFound'));
    },
    /** @throws CallError if any local change is not acknowledged by the provider */
    async checkNothingIsAlone(): Promise<void> {
      await schedule.goOn();
      // An error while reading counts as a possible pending operation.
      const [pending, rejected] = await Promise.all([replica.pendingOperations(), replica.rejectedActions()]);
      if (pending.length + rejected.length > 0)
        throw new CallError('conflict', backendError('offlineOnlyHere'));
    },
    /** Removes the copy of a book. */
    async empty(bookId: string): Promise<void> {
      books.forget(bookId);
      await replica.empty(bookId);
      await schedule.look();
    },
    /** Removes all copies. */
    async remove(): Promise<void> {
      schedule.stop();
      await replica.remove();
      // Other tabs detect by this that there are no offline books any more.
      offlineUsers.forget(userId);
      end();
    },
    /** Dismisses a rejected operation after the user has decided about it. */
    async dismiss(name: string): Promise<void> {
      await replica.dismiss(name);
      await schedule.look();
    },
  };
}

export type SyncManager = ReturnType<typeof openSyncManager>;
