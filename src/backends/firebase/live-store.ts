import {
  collection,
  type CollectionReference,
  deleteField,
  doc,
  documentId,
  endBefore,
  FieldPath,
  type Firestore,
  getDoc,
  getDocFromServer,
  getDocs,
  getDocsFromCache,
  getDocsFromServer,
  increment,
  limit,
  onSnapshot,
  orderBy,
  query,
  type QueryConstraint,
  serverTimestamp,
  setDoc,
  startAfter,
  Timestamp,
  where,
  writeBatch,
} from '@firebase/firestore';
import {
  type Collection,
  type Membership,
  type Query,
  cutSlices,
  type DocumentStore,
  valuesPerQuery,
  type Write,
} from '#documents/store.ts';
import { timestampedChangeFeed } from '#documents/timed-arrivals.ts';
import { openNewestEntries, openTimestampedLog } from './arrivals.ts';
import type { ProjectConnection } from './connection.ts';
import { firebaseCodeOf, withStoreErrors } from './failure.ts';
import { withPlainMoment } from './durable-store.ts';
import { buildQuery, type QueryBuilder } from './queries.ts';
import { addRulesData, addWrites, userPath } from './writes.ts';

const builder: QueryBuilder<QueryConstraint> = {
  where: (path, operator, value) => where(new FieldPath(...path), operator, value),
  nameIn: (names) => where(documentId(), 'in', names),
  orderByName: () => orderBy(documentId()),
  startAfter,
  endBefore,
  limit,
};

/**
 * A user's documents behind the cache of the browser: what was read is available offline, and writes are answered at once and sent
 * when the network is back.
 */
export type LiveStore = DocumentStore & {
  /** The names of the documents of transactions that were written in this browser and have not reached the project yet. */
  pendingTransactions(): Promise<string[]>;
  /** Once this resolves what is listened to is as new as the project was when it was called. @throws StoreRefusal */
  catchUp(): Promise<void>;
  /** Whether all of these are in the project. */
  areStored(names: readonly string[]): Promise<boolean>;
  /** Ends all subscriptions; the next read asks the project again. */
  release(): void;
};

/** The collections that are small enough to be listened to as a whole. */
const listenedCollections: ReadonlySet<Collection> = new Set(['accounts', 'tags', 'flows', 'items']);

/**
 * Reads documents. Accounts, tags, flows and items are listened to from the first read on, so that later reads cost nothing and are up
 * to date.
 */
function createReader(
  firestore: Firestore,
  path: ReturnType<typeof userPath>,
  { reportReachable }: ProjectConnection,
  bookId: string | undefined,
) {
  const subscriptions = new Map<Collection, () => void>();
  const all = (from: Collection) =>
    query(collection(firestore, ...path, from), ...buildQuery(from, {}, builder, bookId));

  const subscribe = (from: Collection) => {
    if (subscriptions.has(from)) return;
    // When listening ends, with the session or by a refusal, the next read asks the server again and gets the reason.
    let wasThere = false;
    const unsubscribe = onSnapshot(
      all(from),
      { includeMetadataChanges: true },
      {
        next({ metadata: { fromCache } }) {
          // The first snapshot from the cache says nothing about the network.
          if (!fromCache || wasThere) reportReachable(!fromCache);
          wasThere ||= !fromCache;
        },
        error: () => void subscriptions.delete(from),
      },
    );
    subscriptions.set(from, unsubscribe);
  };

  const read = async (from: Collection, filter: Query) => {
    const isWhole = listenedCollections.has(from);
    if (isWhole) subscribe(from);
    const wanted = isWhole
      ? all(from)
      : query(collection(firestore, ...path, from), ...buildQuery(from, filter, builder, bookId));
    // Firestore answers from the cache alone when the project does not answer.
    const cached = await getDocs(wanted);
    reportReachable(!cached.metadata.fromCache);
    // An empty cache does not mean that there is nothing, and the start would create a second book. So an empty result has to
    // come from the project itself; offline, the read fails.
    const isRegister = from === 'transactions' && filter.registerKeys !== undefined;
    const mayBeElsewhere = from === 'accounts' || from === 'flows' || isRegister;
    const isConclusive = !mayBeElsewhere || cached.docs.length > 0 || !cached.metadata.fromCache;
    return (isConclusive ? cached : await getDocsFromServer(wanted)).docs;
  };

  return {
    read,
    release() {
      for (const unsubscribe of subscriptions.values()) unsubscribe();
      subscriptions.clear();
    },
  };
}

/** Makes commits. */
function createWriter(
  firestore: Firestore,
  path: ReturnType<typeof userPath>,
  read: ReturnType<typeof createReader>['read'],
) {
  /**
   * A refused commit may have arrived before, over a connection that broke: then its log document exists, or its transactions,
   * whose names follow from their content.
   */
  const hasArrived = async (writes: readonly Write[]) => {
    const created = (from: Collection) =>
      writes.flatMap((write) => (write.do === 'create' && write.in === from ? [write.name] : []));
    const from = created('actions').length > 0 ? 'actions' : 'transactions';
    const names = created(from).slice(0, valuesPerQuery);
    return names.length > 0 && (await read(from, { names })).length === names.length;
  };
  return async (writes: readonly Write[], isBulk: boolean): Promise<void> => {
    const batch = writeBatch(firestore);
    addWrites(writes, {
      batch,
      increment,
      remove: deleteField,
      now: serverTimestamp,
      referenceTo: (write) => doc(firestore, ...path, write.in, write.name),
    });
    addRulesData(writes, { batch, increment, remove: deleteField }, doc(firestore, ...path), isBulk);
    try {
      await batch.commit();
    } catch (error) {
      if (firebaseCodeOf(error) !== 'permission-denied' || !(await hasArrived(writes))) throw error;
    }
  };
}

/**
 * Opens the newest log entries: by arrival time for the user's own log, by document name for one shared book, because ordering one book
 * by arrival needs an index that projects lack.
 */
function openLogEnds(log: CollectionReference, member: Membership | undefined) {
  if (member !== undefined) return openNewestEntries(log, member.bookId);
  const timed = openTimestampedLog(log);
  return { arrivals: timestampedChangeFeed(timed), release: () => timed.release() };
}

/** Opens the documents of a user, or of a book of another. */
export function openLiveStore(
  firestore: Firestore,
  userId: string,
  connection: ProjectConnection,
  member?: Membership,
): LiveStore {
  const path = userPath(userId);
  const userDocument = doc(firestore, ...path);
  const reader = createReader(firestore, path, connection, member?.bookId);
  const commitOnce = createWriter(firestore, path, reader.read);
  const log = collection(firestore, ...path, 'actions');
  const { release, ...logEnds } = openLogEnds(log, member);

  return {
    hasFullQueries: false,
    hasUnlimitedCommits: false,
    member,
    ...logEnds,
    async list(from, filter) {
      const docs = await withStoreErrors(reader.read(from, filter), 'read');
      return docs.map((found) => ({ name: found.id, data: withPlainMoment(found.data(), Timestamp) }));
    },
    async user() {
      // The settings of another are theirs.
      if (member !== undefined) return undefined;
      try {
        return (await getDoc(userDocument)).data();
      } catch (error) {
        // A document that was never written is not in the cache either: the settings are the defaults.
        if (firebaseCodeOf(error) === 'unavailable') return undefined;
        return withStoreErrors(Promise.reject(error), 'read');
      }
    },
    commit: (writes, isBulk = false) => withStoreErrors(connection.awaitWrite(commitOnce(writes, isBulk)), 'write'),
    saveConfig(config) {
      const mergeFields = Object.keys(config).map((key) => new FieldPath('Config', key));
      const saved = setDoc(userDocument, { Config: config }, { mergeFields });
      return withStoreErrors(connection.awaitWrite(saved, 0), 'write');
    },
    async pendingTransactions() {
      const { docs } = await getDocsFromCache(collection(firestore, ...path, 'transactions'));
      return docs.filter(({ metadata }) => metadata.hasPendingWrites).map(({ id }) => id);
    },
    // All that is listened to becomes newer at once, by one moment of the project.
    catchUp: async () => void (await withStoreErrors(getDocFromServer(userDocument), 'read')),
    async areStored(names) {
      const transactions = collection(firestore, ...path, 'transactions');
      const parts = await Promise.all(
        [...cutSlices(names, valuesPerQuery)].map((some) =>
          getDocsFromServer(query(transactions, ...buildQuery('transactions', { names: some }, builder))),
        ),
      );
      return parts.reduce((count, { size }) => count + size, 0) === names.length;
    },
    release() {
      reader.release();
      release();
    },
  };
}
