import { CallError } from '#contract/errors.ts';
import { backendError } from '#contract/refusals/back-ends.ts';
import { bookError } from '#contract/refusals/books.ts';
import type { WirePerson } from '#contract/members.ts';
import type { ImportProgress } from '#contract/transfer.ts';
import type { ErrorMessage } from '#contract/refusals/catalogue.ts';
import type { Backend, BackendEvent } from '#backends/backend.ts';
import { isUnreachable } from './away.ts';
import { longestWaitMs, retryBackoff } from './outcome.ts';
import { toConnectionEvent, type BrowserDevice, type OfflineState, emptyOfflineState } from './device.ts';
import { createOfflineBackend } from './kept-backend.ts';
import type { ListingStorage } from './listing.ts';
import { type OfflineUser, openOfflineUsers, type OfflineUserStorage } from './remembered.ts';
import type { WorkerReplica } from './replica-in-worker.ts';

/** How soon it is looked whether something has happened at the place, in milliseconds, while somebody looks. */
const syncIntervalMs = 4000;

/** A place, and the device that keeps books of it. */
export type SyncManagerOptions = { provider: Backend; providerId: string; device: BrowserDevice };

type Notify = (event: BackendEvent) => void;

/** The books of a user that are kept, and where their copies stand. */
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
  /** A book is kept no more. */
  const forget = (bookId: string) =>
    offlineUsers.change(userId, ({ books: { [bookId]: _gone, ...books } }) => ({ books }));
  const noteDiffered = (bookId: string) => note(bookId, { differedAt: new Date().toISOString() });
  return {
    now,
    forget,
    noteDiffered,
    withMarks: () =>
      now().map((book) => ({ ...book, marks: cursorStorageOf(book.bookId), listings: listingsOf(book.bookId) })),
  };
}

/** The user as those who share a book with them know them. */
const toPerson = (PersonId: string, offlineUsers: OfflineUserStorage): WirePerson => ({
  PersonId,
  Name: offlineUsers.of(PersonId)?.user.email ?? '',
});

/** All tabs hear that something came, this one as well. */
function openTabChannel(device: BrowserDevice, database: string, onRemoteChanges: () => void) {
  const { tell: notify, close } = device.openChannel(`${database}.Taken`, onRemoteChanges);
  return {
    close,
    tell() {
      notify();
      onRemoteChanges();
    },
  };
}

/** What is known of how both sides are to one another, told whenever it is another. */
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
    /** A book is being fetched whole: until somebody looks anew. */
    noteFilling(progress: ImportProgress): void {
      state = { ...state, filling: progress };
      for (const listener of listeners) listener();
    },
    async look(isOnline: boolean, failure: ErrorMessage | undefined): Promise<void> {
      const [pending, rejected] = await Promise.all([replica.pendingOperations(), replica.rejectedActions()]);
      const unsaved = pending.flatMap(({ records }) => records.map(({ ThingId }) => ThingId));
      const next = { isOnline, failure, waiting: pending.length, unsaved, refused: rejected, books: books() };
      if (JSON.stringify(next) === JSON.stringify(state)) return;
      const isNewFailure = failure !== undefined && failure.id !== state.failure?.id;
      // What was refused before this page was opened stands where it is settled.
      const newlyRejected = hasState ? rejected.length - state.refused.length : 0;
      hasState = true;
      state = next;
      const connection = toConnectionEvent(state);
      if (connection !== undefined) notify(connection);
      if (isNewFailure) notify({ type: 'stuck', refusal: failure });
      if (newlyRejected > 0) notify({ type: 'not-taken', count: newlyRejected });
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

/** Why both sides cannot be brought together, where that is neither the network nor the end of the session: those are told of. */
const syncFailureOf = (error: unknown): ErrorMessage | undefined =>
  error instanceof CallError && error.code !== 'unauthenticated' && !isUnreachable(error)
    ? error.refusal
    : undefined;

/** When both sides are brought together: when something was done here, when somebody comes back, and from time to time. */
function createSyncSchedule({ tracker, sync, device, isOver }: SyncScheduleOptions) {
  let failures = 0;
  /** Why both sides could not be brought together. */
  let failure: unknown;
  let cancelNext = () => {};
  let isStopped = false;
  /** Who asks for what is here is told by the answer what is wrong with it. */
  const updateState = () => tracker.look(failures === 0, syncFailureOf(failure)).catch(() => undefined);

  /** Never rejects: how it went is in sight. */
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
    // Nobody needs to see what happens elsewhere while nobody looks; what waits goes on.
    cancelNext = device.schedule(ms, () => {
      if (device.isVisible() || tracker.now().waiting > 0) void syncNow(true);
    });
  };
  let underWay = Promise.resolve();
  const syncNow = (isGlance = false): Promise<void> => (underWay = run(isGlance));
  return {
    goOn: syncNow,
    /** Ends with what is under way. */
    settled: () => underWay,
    look: updateState,
    failure: () => failure,
    stop() {
      isStopped = true;
      cancelNext();
    },
  };
}

/** Whether the browser has cleared what was kept: nothing of it can be had any more but from the place. */
async function areCopiesCleared(replica: WorkerReplica): Promise<boolean> {
  const answerOrError: unknown = await replica.answer('all-books', {}).catch((error: unknown) => error);
  return answerOrError instanceof CallError && answerOrError.refusal.id === 'booksAreGone';
}

/** The copies of one user's books, and what keeps them and the place the same. */
export function openSyncManager(userId: string, { provider, providerId, device }: SyncManagerOptions, notify: Notify) {
  const offlineUsers = openOfflineUsers(device.memory, providerId);
  const database = `Partita.Kept.${providerId}.${userId}`;
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
    onRemoteChanges: tabs.tell,
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
      // In another tab somebody has logged out, or their session has ended: what is here waits for them.
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
    if (count > 0) notify({ type: 'lost', refusal: backendError('keptGone', { count }) });
    for (const type of ['told-no-more', 'changed'] as const) notify({ type });
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

/** What becomes of what is kept: filled, looked at before it is given up, and given up. */
function createCopyActions({ userId, offlineUsers, books, replica, verifyCopy, schedule, end }: CopyActionsOptions) {
  return {
    /** Looks whether the copy of a book has its fingerprint (`createSync`). @throws CallError where the place cannot be asked */
    async prove(bookId: string): Promise<boolean | undefined> {
      const isSame = await verifyCopy(bookId);
      await schedule.look();
      return isSame;
    },
    /** Answers once the copy of a book is there. @throws CallError why it is not */
    async fill(bookId: string): Promise<void> {
      const isFilled = () => books.now().some((book) => book.bookId === bookId && book.isFilled);
      await schedule.settled();
      if (!isFilled()) await schedule.goOn();
      if (isFilled()) return;
      throw schedule.failure() ?? new CallError('not-found', bookError('bookNotFound'));
    },
    /** @throws CallError where the place does not have all that was done here */
    async checkNothingIsAlone(): Promise<void> {
      await schedule.goOn();
      // What cannot be read now may hold something.
      const [pending, rejected] = await Promise.all([replica.pendingOperations(), replica.rejectedActions()]);
      if (pending.length + rejected.length > 0) throw new CallError('conflict', backendError('keptAlone'));
    },
    /** Takes the copy of a book away. */
    async empty(bookId: string): Promise<void> {
      books.forget(bookId);
      await replica.empty(bookId);
      await schedule.look();
    },
    /** Takes all copies away. */
    async remove(): Promise<void> {
      schedule.stop();
      await replica.remove();
      // Other tabs see by it that nobody keeps anything any more.
      offlineUsers.forget(userId);
      end();
    },
    /** Forgets what was refused, once its owner has said what is to become of it. */
    async dismiss(name: string): Promise<void> {
      await replica.dismiss(name);
      await schedule.look();
    },
  };
}

export type SyncManager = ReturnType<typeof openSyncManager>;
