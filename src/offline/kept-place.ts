import type { CallInput, CallName } from '#contract/calls.ts';
import { parseAnswer } from '#contract/parse-answer.ts';
import type { OnProgress } from '#contract/transfer.ts';
import type { User, UserConfig } from '#contract/users.ts';
import type { Backend, BackendEvent } from '#backends/backend.ts';
import { failFastOffline } from './away.ts';
import { toConnectionEvent, type OfflineState, emptyOfflineState } from './device.ts';
import { type SyncManager, type SyncManagerOptions, openSyncManager } from './keeper.ts';
import { openOfflineUsers, type OfflineUserStorage } from './remembered.ts';
import { createStartAnswers } from './start-answers.ts';

type Connection = Extract<BackendEvent, { type: 'connection' }>;

/** Joins the news about the connection of a provider and of its offline copies: changes may wait in both. */
export function joinConnections(notify: (event: BackendEvent) => void) {
  let providerConnection: Connection | undefined;
  let copiesConnection: Connection | undefined;
  const notifyJoined = () => {
    const both = [providerConnection, copiesConnection].filter((each) => each !== undefined);
    notify({
      type: 'connection',
      isOnline: both.every(({ isOnline }) => isOnline),
      waiting: both.reduce((sum, { waiting }) => sum + waiting, 0),
      ...(copiesConnection?.isKept === true && { isKept: true }),
    });
  };
  return {
    /** The place tells something. */
    tellOfPlace(event: BackendEvent): void {
      if (event.type !== 'connection') return notify(event);
      providerConnection = event;
      notifyJoined();
    },
    /** The offline copies have news. */
    tellOfKept(event: BackendEvent): void {
      if (event.type === 'connection') copiesConnection = event;
      else if (event.type === 'told-no-more') copiesConnection = undefined;
      else return notify(event);
      if (providerConnection === undefined) notify(event);
      else notifyJoined();
    },
  };
}

/** A place with what this device keeps of it. */
export type OfflineProvider = {
  /** Answers the calls of the place; those on books that are kept out of their copies, whether there is a network or not. */
  backend: Backend;
  now(): OfflineState;
  /** @returns unsubscribe */
  subscribe(listener: () => void): () => void;
  /** Begins to keep a book of who is signed in. @throws CallError where it cannot be fetched, and then nothing is kept */
  makeAvailable(bookId: string, who: { user: User; config: UserConfig }): Promise<void>;
  /** Keeps it no more. @throws CallError where something of it is here alone */
  removeCopy(bookId: string): Promise<void>;
  /**
   * Looks whether the copy of a book has the fingerprint of the book, and fetches one anew that has not.
   * @returns undefined where others changed the book all the while. @throws CallError where the place cannot be asked
   */
  verifyCopy(bookId: string): Promise<boolean | undefined>;
  /** Logs out though something is here alone, which is lost. @throws CallError where the place cannot be told, and then nothing is lost */
  discardAndLogOut(): Promise<void>;
  /** Forgets what was refused, once its owner has said what is to become of it. */
  dismiss(name: string): Promise<void>;
  /** Brings both sides together now; how it went is in the state. */
  sync(): Promise<void>;
};

/** Who hears of something. */
function createListeners<Told extends unknown[]>() {
  const listeners = new Set<(...args: Told) => void>();
  return {
    tell(...args: Told): void {
      for (const listener of listeners) listener(...args);
    },
    add(listener: (...args: Told) => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** Whose books are kept in this page, one after another. */
function createSyncManagers(
  dependencies: SyncManagerOptions,
  notify: (event: BackendEvent) => void,
  notifyState: () => void,
) {
  let syncManager: SyncManager | undefined;
  const close = () => {
    syncManager?.end();
    syncManager = undefined;
  };
  const open = (userId: string): SyncManager => {
    if (syncManager?.userId === userId && !syncManager.isOver()) return syncManager;
    close();
    syncManager = openSyncManager(userId, dependencies, notify);
    syncManager.subscribe(notifyState);
    return syncManager;
  };
  const remove = async (from: SyncManager): Promise<void> => {
    await from.remove();
    close();
    notify({ type: 'told-no-more' });
    notifyState();
  };
  return {
    now: () => syncManager,
    /** What answers for the books that are kept, unless nobody may ask for them any more. */
    backend: () => (syncManager?.isOver() === false ? syncManager.backend : undefined),
    open,
    close,
    /** Somebody leaves the place by a call, and with them all that is kept. */
    async leaveBy(call: () => Promise<boolean>): Promise<boolean> {
      const leaving = syncManager;
      const answer = await call();
      if (leaving?.isOver() === false) await remove(leaving);
      close();
      return answer;
    },
    /** Takes a book away, and with the last one all that is kept. */
    async drop(from: SyncManager, bookId: string): Promise<void> {
      if (from.books().some((book) => book.bookId !== bookId)) return from.empty(bookId);
      return remove(from);
    },
  };
}

type AvailabilityOptions = Pick<SyncManagerOptions, 'device'> & {
  offlineUsers: OfflineUserStorage;
  syncManagers: ReturnType<typeof createSyncManagers>;
};

/** How books begin and end to be kept. */
function createAvailability({
  device,
  offlineUsers,
  syncManagers,
}: AvailabilityOptions): Pick<OfflineProvider, 'makeAvailable' | 'removeCopy'> {
  return {
    async makeAvailable(bookId, { user, config }) {
      offlineUsers.begin({ user, isSignedIn: true, config, books: {} });
      offlineUsers.change(user.id, ({ books }) => ({ books: { [bookId]: {}, ...books } }));
      const started = syncManagers.open(user.id);
      try {
        await started.fill(bookId);
        device.requestPersistence();
      } catch (error) {
        await syncManagers.drop(started, bookId);
        throw error;
      }
    },
    async removeCopy(bookId) {
      const syncManager = syncManagers.now();
      await syncManager?.checkNothingIsAlone();
      if (syncManager !== undefined) await syncManagers.drop(syncManager, bookId);
    },
  };
}

/** Opens a place of which this device keeps books, or is to keep some. */
export function createOfflineProvider(dependencies: SyncManagerOptions): OfflineProvider {
  const { provider, providerId, device } = dependencies;
  const offlineUsers = openOfflineUsers(device.memory, providerId);
  const events = createListeners<[BackendEvent]>();
  const states = createListeners<[]>();
  const { tellOfPlace: notifyOfProvider, tellOfKept: notifyOfCopies } = joinConnections(events.tell);
  const syncManagers = createSyncManagers(dependencies, notifyOfCopies, states.tell);
  provider.subscribe?.((event) => {
    if (event.type === 'session-over') offlineUsers.signOut();
    notifyOfProvider(event);
  });

  /** What answers for the books that are kept: also of those that another tab has begun to keep since. */
  const backendNow = (): Backend | undefined => {
    const { user } = offlineUsers.signedIn() ?? {};
    if (user !== undefined) syncManagers.open(user.id);
    return syncManagers.backend();
  };
  const logOut = () => syncManagers.leaveBy(() => provider.call('logout', {}));
  const startCalls: { [Name in CallName]?: (input: CallInput<Name>) => Promise<unknown> } = {
    ...createStartAnswers({
      // A server of this very computer may be there all the same: only who is remembered can do without.
      provider: failFastOffline(provider, () => device.isOffline() && offlineUsers.signedIn() !== undefined),
      offlineUsers,
      userId: () => syncManagers.now()?.userId,
      onUser: ({ id }) => void (offlineUsers.of(id) === undefined ? syncManagers.close() : syncManagers.open(id)),
    }),
    'set-user-config': (input) => provider.call('set-user-config', input),
    async logout() {
      await syncManagers.now()?.checkNothingIsAlone();
      return logOut();
    },
    'delete-user-account': (input) => syncManagers.leaveBy(() => provider.call('delete-user-account', input)),
  };
  return {
    backend: {
      async call<Name extends CallName>(name: Name, input: CallInput<Name>, onProgress?: OnProgress) {
        const answer = startCalls[name];
        if (answer !== undefined) return parseAnswer(name, await answer(input));
        return (backendNow() ?? provider).call(name, input, onProgress);
      },
      subscribe(listener) {
        const connection = toConnectionEvent(syncManagers.now()?.now() ?? emptyOfflineState);
        if (connection !== undefined) listener(connection);
        return events.add(listener);
      },
      close() {
        syncManagers.close();
        provider.close?.();
      },
    },
    now: () => syncManagers.now()?.now() ?? emptyOfflineState,
    subscribe: states.add,
    ...createAvailability({ device, offlineUsers, syncManagers }),
    verifyCopy: async (bookId) => syncManagers.now()?.prove(bookId),
    discardAndLogOut: async () => void (await logOut()),
    dismiss: async (name) => syncManagers.now()?.dismiss(name),
    sync: async () => syncManagers.now()?.goOn(),
  };
}
