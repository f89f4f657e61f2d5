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
import { openConfirmedStore } from './sure-store.ts';

/**
 * Documents of a book of another as they are asked for by name: where one of them is not there the rules refuse all, as it is of no
 * book, and to who asks that is none.
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
  /** Two projects, or two users of a test, do not share an app. */
  appName: string;
  /** Whether a browser is there that can keep sessions and documents. */
  isBrowser: boolean;
  /** What Firestore is to be told besides, such as another address. */
  firestore?: { host: string; ssl: boolean };
};

/** A project as it is open in this program. */
export type FirebaseProject = {
  auth: Auth;
  openSession(userId: string): UserSession;
  /** Lets go of the project: calls underway are refused. It can be opened anew at once. */
  close(): Promise<void>;
};

function openAuth(app: FirebaseApp, isBrowser: boolean): Auth {
  const persistences = [indexedDBLocalPersistence, browserLocalPersistence, browserSessionPersistence];
  return initializeAuth(app, { persistence: isBrowser ? persistences : inMemoryPersistence });
}

/** Errors go to the caller; pieces of somebody's books have no place in the console. */
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
 * A browser that says that the network has gone, or come, may be wrong, but is a reason to ask the project anew at once: by itself
 * the library would go on with a connection that is dead, or wait for a minute before the next try.
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

/** Whether anything that was written here still waits to be sent. */
async function hasPendingWrites(database: Firestore): Promise<boolean> {
  const { promise: moment, resolve } = Promise.withResolvers<true>();
  const timer = setTimeout(() => resolve(true), pendingCheckMs);
  const sent = waitForPendingWrites(database).then(() => false);
  return Promise.race([sent, moment]).finally(() => clearTimeout(timer));
}

const maxEndMs = 5000;

/** Waits for work to end, at most five seconds: an earlier page of this tab may still hold the cache, which is cleared once it is free. */
async function waitAtMost(work: Promise<void>): Promise<void> {
  const { promise: late, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, maxEndMs);
  await Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/**
 * Counts the writes of an earlier page load that are still pending. Sent does not mean accepted, so the documents are looked up.
 */
async function trackEarlierWrites(
  database: Firestore,
  store: LiveStore,
  connection: ProjectConnection,
): Promise<void> {
  if (!(await hasPendingWrites(database))) return;
  const names = await store.pendingTransactions();
  // Deletions and accounts have no name here; without any, the first look may just have been a slow start.
  if (names.length === 0 && !(await hasPendingWrites(database))) return;
  const taken = async () => {
    await waitForPendingWrites(database);
    if (!(await store.areStored(names))) throw new CallError('conflict', firebaseProjectErrors.unsure);
  };
  connection.trackPending(Math.max(1, names.length), taken());
}

/** Somebody as others see them: by their address, once it is confirmed. What guards the documents takes no other name. */
async function readCaller(auth: Auth, userId: string): Promise<WirePerson> {
  const { email, email_verified: isConfirmed } = (await auth.currentUser?.getIdTokenResult())?.claims ?? {};
  const isNamed = isConfirmed === true && typeof email === 'string';
  return { PersonId: userId, Name: isNamed ? email : userId.slice(0, 8) };
}

/** Opens a project. Nothing is asked of it before the first call. */
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
    // The session may be closed before the look is over.
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
            // What waits is sent at the next sign-in; otherwise nothing of the books stays in this browser.
            if (isBrowser && !hasUnsentWrites)
              await clearIndexedDbPersistence(database).catch(leaveToOtherTab);
          }),
        );
      },
    };
  };
  return { auth, openSession, close: () => deleteApp(app) };
}

/** Another tab has the same books open and clears them when it closes them. */
function leaveToOtherTab(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'failed-precondition')) throw error;
}
