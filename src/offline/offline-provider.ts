import type { CallInput, CallName } from '#contract/calls.ts';
import { parseAnswer } from '#contract/parse-answer.ts';
import type { OnProgress } from '#contract/transfer.ts';
import type { User, UserConfig } from '#contract/users.ts';
import type { Backend, BackendEvent } from '#backends/backend.ts';
import { failFastOffline } from './unreachable.ts';
import { toConnectionEvent, type OfflineState, emptyOfflineState } from './browser-device.ts';
import { type SyncManager, type SyncManagerOptions, openSyncManager } from './sync-manager.ts';
import { openOfflineUsers, type OfflineUserStorage } from './offline-users.ts';
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
      ...(copiesConnection?.isSynced === true && { isSynced: true }),
    });
  };
  return {
    /** Handles an event of the provider. */
    notifyOfProvider(event: BackendEvent): void {
      if (event.type !== 'connection') return notify(event);
      providerConnection = event;
      notifyJoined();
    },
    /** Handles an event of the offline copies. */
    notifyOfCopies(event: BackendEvent): void {
      if (event.type === 'connection') copiesConnection = event;
      else if (event.type === 'offline-copies-closed') copiesConnection = undefined;
      else return notify(event);
      if (providerConnection === undefined) notify(event);
      else notifyJoined();
    },
  };
}

/** A provider together with its offline copies on this device. */
export type OfflineProvider = {
  /** Answers the calls of the provider; calls on offline books are answered from their copies, with or without a network. */
  backend: Backend;
  now(): OfflineState;
  /** @returns unsubscribe */
  subscribe(listener: () => void): () => void;
  /** Makes a book of the signed-in user available offline. @throws CallError if it cannot be fetched; nothing is stored then */
  makeAvailable(bookId: string, who: { user: User; config: UserConfig }): Promise<void>;
  /** Removes the offline copy of a book. @throws CallError if it has changes that are not acknowledged */
  removeCopy(bookId: string): Promise<void>;
  /**
   * Verifies that the copy of a book has the fingerprint of the book; fetches the copy anew if it differs.
   * @returns undefined if others changed the book during all tries
   * @throws CallError if the provider is unreachable
   */
  verifyCopy(bookId: string): Promise<boolean | undefined>;
  /**
   * Logs out and discards changes that are not acknowledged. @throws CallError if the provider is unreachable; nothing is discarded then
   */
  discardAndLogOut(): Promise<void>;
  /** Dismisses a rejected operation after the user has decided about it. */
  dismiss(name: string): Promise<void>;
  /** Syncs now; the state contains the result. */
  sync(): Promise<void>;
};

/** Creates a list of listeners. */
function createListeners<Args extends unknown[]>() {
  const listeners = new Set<(...args: Args) => void>();
  return {
    notify(...args: Args): void {
      for (const listener of listeners) listener(...args);
    },
    add(listener: (...args: Args) => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** Manages the sync managers of successive users in this page. */
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
    notify({ type: 'offline-copies-closed' });
    notifyState();
  };
  return {
    now: () => syncManager,
    /** Returns the back-end of the offline books, unless the session is over. */
    backend: () => (syncManager?.isOver() === false ? syncManager.backend : undefined),
    open,
    close,
    /** Executes a call that ends the session and removes all offline copies. */
    async leaveBy(call: () => Promise<boolean>): Promise<boolean> {
      const leaving = syncManager;
      const answer = await call();
      if (leaving?.isOver() === false) await remove(leaving);
      close();
      return answer;
    },
    /** Removes one offline book; with the last one all offline data. */
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

/** Creates the functions that add and remove offline books. */
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

/** Opens a provider with offline copies of its books. */
export function createOfflineProvider(dependencies: SyncManagerOptions): OfflineProvider {
  const { provider, providerId, device } = dependencies;
  const offlineUsers = openOfflineUsers(device.memory, providerId);
  const events = createListeners<[BackendEvent]>();
  const states = createListeners<[]>();
  const { notifyOfProvider, notifyOfCopies } = joinConnections(events.notify);
  const syncManagers = createSyncManagers(dependencies, notifyOfCopies, states.notify);
  provider.subscribe?.((event) => {
    if (event.type === 'session-over') offlineUsers.signOut();
    notifyOfProvider(event);
  });

  /** Returns the back-end of the offline books, including those that another tab has added since. */
  const backendNow = (): Backend | undefined => {
    const { user } = offlineUsers.signedIn() ?? {};
    if (user !== undefined) syncManagers.open(user.id);
    return syncManagers.backend();
  };
  const logOut = () => syncManagers.leaveBy(() => provider.call('logout', {}));
  const startCalls: { [Name in CallName]?: (input: CallInput<Name>) => Promise<unknown> } = {
    ...createStartAnswers({
      // A server on this computer may be reachable without network; only a remembered user can do without it.
      provider: failFastOffline(provider, () => device.isOffline() && offlineUsers.signedIn() !== undefined),
      offlineUsers,
      userId: () => syncManagers.now()?.userId,
      onUser: ({ id }) =>
        void (offlineUsers.of(id) === undefined ? syncManagers.close() : syncManagers.open(id)),
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
