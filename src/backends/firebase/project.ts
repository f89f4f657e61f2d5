import { deleteApp, type FirebaseApp, initializeApp } from '@firebase/app';
import {
  type Auth,
  browserLocalPersistence,
  browserSessionPersistence,
  indexedDBLocalPersistence,
  initializeAuth,
  inMemoryPersistence,
} from '@firebase/auth';
import {
  clearIndexedDbPersistence,
  disableNetwork,
  enableNetwork,
  enablePersistentCacheIndexAutoCreation,
  type Firestore,
  getPersistentCacheIndexManager,
  initializeFirestore,
  memoryLocalCache,
  persistentLocalCache,
  persistentMultipleTabManager,
  setLogLevel,
  terminate,
  waitForPendingWrites,
} from '@firebase/firestore';
import type { Firestore as DurableFirestore } from '@firebase/firestore/lite';
import { CallError } from '#contract/errors.ts';
import type { WirePerson } from '#contract/members.ts';
import { type Membership, type DocumentStore, StoreError } from '#documents/store.ts';
import { type ProjectConnection, openConnection } from './connection.ts';
import { firebaseProjectErrors } from './failure.ts';
import type { UserSession } from './firebase-backend.ts';
import { type LiveStore, openLiveStore } from './live-store.ts';
import { createRulesCheck } from './rules-version.ts';
import { openSharing } from './sharing.ts';
import { openConfirmedStore } from './confirmed-store.ts';

/**
 * Wraps a shared book's store: a read by name returns no documents if one of them does not exist. The rules reject such a read, as a
 * missing document belongs to no book.
 */
function withMissingAsEmpty<Some extends DocumentStore>(store: Some): Some {
  return {
    ...store,
    async list(from, query) {
      try {
        return await store.list(from, query);
      } catch (error) {
        const isByName = query.names !== undefined;
        if (isByName && error instanceof StoreError && error.kind === 'forbidden') return [];
        throw error;
      }
    },
  };
}

/** The public configuration of a Firebase project, as its owner pastes it. */
export type ProjectConfig = { projectId: string; authDomain: string; apiKey: string };

export type ProjectOptions = {
  config: ProjectConfig;
  /** The name of the Firebase app. Two projects, or two users of a test, must not share an app. */
  appName: string;
  /** True in a browser, which can store sessions and documents. */
  isBrowser: boolean;
  /** Further Firestore settings, such as another address. */
  firestore?: { host: string; ssl: boolean };
};

/** An open project. */
export type FirebaseProject = {
  auth: Auth;
  openSession(userId: string): UserSession;
  /** Closes the project: calls under way are rejected. It can be opened again immediately. */
  close(): Promise<void>;
};

function openAuth(app: FirebaseApp, isBrowser: boolean): Auth {
  const persistences = [indexedDBLocalPersistence, browserLocalPersistence, browserSessionPersistence];
  return initializeAuth(app, { persistence: isBrowser ? persistences : inMemoryPersistence });
}

/** The library logs nothing: errors go to the caller, and content of books must not appear in the console. */
const logLevel = 'silent';

function openCache(app: FirebaseApp, { isBrowser, firestore }: ProjectOptions): Firestore {
  const localCache = isBrowser
    ? persistentLocalCache({ tabManager: persistentMultipleTabManager() })
    : memoryLocalCache();
  setLogLevel(logLevel);
  const database = initializeFirestore(app, { ...firestore, localCache, ignoreUndefinedProperties: true });
  const indexes = isBrowser ? getPersistentCacheIndexManager(database) : null;
  // Without an index each page would scan all documents in the cache.
  if (indexes !== null) enablePersistentCacheIndexAutoCreation(indexes);
  return database;
}

/**
 * Reconnects when the browser reports a network change. The report may be wrong, but the library alone would use a dead connection, or wait
 * for a minute before the next try.
 */
function reconnectOnNetworkEvents(
  network: Pick<EventTarget, 'addEventListener'>,
  database: Firestore,
): () => void {
  const over = new AbortController();
  const reconnect = async () => {
    await disableNetwork(database);
    await enableNetwork(database);
  };
  for (const sign of ['online', 'offline'])
    network.addEventListener(sign, () => void reconnect().catch(() => undefined), { signal: over.signal });
  return () => over.abort();
}

const pendingCheckMs = 1500;

/** True if writes of this browser are still pending. */
async function hasPendingWrites(database: Firestore): Promise<boolean> {
  const { promise: moment, resolve } = Promise.withResolvers<true>();
  const timer = setTimeout(() => resolve(true), pendingCheckMs);
  const sent = waitForPendingWrites(database).then(() => false);
  return Promise.race([sent, moment]).finally(() => clearTimeout(timer));
}

const maxEndMs = 5000;

/** Waits for work, at most five seconds. An earlier page of this tab may still hold the cache, which is cleared once it is free. */
async function waitAtMost(work: Promise<void>): Promise<void> {
  const { promise: late, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, maxEndMs);
  await Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** Counts the writes of an earlier page load that are still pending. Sent does not mean accepted, so the documents are looked up. */
async function trackEarlierWrites(
  database: Firestore,
  store: LiveStore,
  connection: ProjectConnection,
): Promise<void> {
  if (!(await hasPendingWrites(database))) return;
  const names = await store.pendingTransactions();
  // Deletions and accounts are not listed by name. Without names, the first check may only have seen a slow start.
  if (names.length === 0 && !(await hasPendingWrites(database))) return;
  const taken = async () => {
    await waitForPendingWrites(database);
    if (!(await store.areStored(names))) throw new CallError('conflict', firebaseProjectErrors.unsure);
  };
  connection.trackPending(Math.max(1, names.length), taken());
}

/** Returns the signed-in user as others see them: by the e-mail address, once it is confirmed. The access rules accept no other name. */
async function readCaller(auth: Auth, userId: string): Promise<WirePerson> {
  const { email, email_verified: isConfirmed } = (await auth.currentUser?.getIdTokenResult())?.claims ?? {};
  const isNamed = isConfirmed === true && typeof email === 'string';
  return { PersonId: userId, Name: isNamed ? email : userId.slice(0, 8) };
}

/** Opens a project. No request is sent before the first call. */
export function openProject(options: ProjectOptions): FirebaseProject {
  const { config, appName, isBrowser, firestore } = options;
  const app = initializeApp(config, appName);
  const auth = openAuth(app, isBrowser);
  let durable: DurableFirestore | undefined;

  const openSession = (userId: string): UserSession => {
    const database = openCache(app, options);
    const connection = openConnection(!isBrowser);
    const stopReconnecting = isBrowser ? reconnectOnNetworkEvents(window, database) : () => undefined;
    const store = openLiveStore(database, userId, connection);
    // The session may be closed before the check ends.
    trackEarlierWrites(database, store, connection).catch(() => undefined);
    const openLite = async () => {
      const library = await import('@firebase/firestore/lite');
      library.setLogLevel(logLevel);
      durable ??= library.initializeFirestore(app, { ...firestore, ignoreUndefinedProperties: true });
      return { library, database: durable };
    };
    const openDurable = async (ownerId = userId, member?: Membership) => {
      const lite = await openLite();
      const { openDurableStore } = await import('./durable-store.ts');
      return openDurableStore(lite.database, ownerId, member);
    };
    const sharedStores = new Set<LiveStore>();
    const sharing = openSharing({
      database,
      userId,
      me: () => readCaller(auth, userId),
      lite: openLite,
      open(ownerId, member) {
        const shared = openLiveStore(database, ownerId, connection, member);
        sharedStores.add(shared);
        const bulk = async () => withMissingAsEmpty(await openDurable(ownerId, member));
        return { store: withMissingAsEmpty(shared), bulk, refresh: shared.release };
      },
    });
    const end = () => {
      connection.end();
      stopReconnecting();
      for (const each of [store, ...sharedStores]) each.release();
    };
    return {
      stores: { store, bulk: () => openDurable(), refresh: store.release, sharing },
      confirmed: openConfirmedStore(
        store,
        () => openDurable(),
        () => hasPendingWrites(database),
      ),
      checkRules: createRulesCheck(database),
      subscribe: connection.subscribe,
      end,
      async close() {
        const hasUnsentWrites = isBrowser && (await hasPendingWrites(database));
        end();
        await waitAtMost(
          terminate(database).then(async () => {
            // Pending writes are sent at the next sign-in; otherwise no book data stays in this browser.
            if (isBrowser && !hasUnsentWrites)
              await clearIndexedDbPersistence(database).catch(leaveToOtherTab);
          }),
        );
      },
    };
  };
  return { auth, openSession, close: () => deleteApp(app) };
}

/** Ignores the error that another tab has the books open; that tab clears the cache when it closes them. */
function leaveToOtherTab(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'failed-precondition')) throw error;
}
