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
import { timestampedChangeFeed } from '#documents/timestamped-change-feed.ts';
import { openNewestEntries, openTimestampedLog } from './log-queries.ts';
import type { ProjectConnection } from './connection.ts';
import { firebaseCodeOf, withStoreErrors } from './failure.ts';
import { withStoredAtInMs } from './durable-store.ts';
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
 * A user's documents behind the cache of the browser. Documents that were read are available offline. Writes resolve immediately and are
 * sent when the network is back.
 */
export type LiveStore = DocumentStore & {
  /** Returns the names of the transaction documents that this browser wrote and the project has not acknowledged. */
  pendingTransactions(): Promise<string[]>;
  /** Resolves once the listened documents are as current as the project was at the call. @throws StoreError */
  catchUp(): Promise<void>;
  /** True if the project has all of these documents. */
  areStored(names: readonly string[]): Promise<boolean>;
  /** Ends all subscriptions; the next read asks the project again. */
  release(): void;
};

/** The collections that are small enough for a listener on all documents. */
const listenedCollections: ReadonlySet<Collection> = new Set(['accounts', 'tags', 'flows', 'items']);

/**
 * Creates a reader. Accounts, tags, flows and items have listeners from the first read on, so that later reads cost nothing and are
 * current.
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
    // If a listener ends, with the session or with an error, the next read asks the server again and receives the reason.
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
    // An empty cache does not mean that the book is empty, and the start would create a second book. So an empty result has to come from
    // the project itself; offline, the read fails.
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

/** Creates the function that commits writes. */
function createWriter(
  firestore: Firestore,
  path: ReturnType<typeof userPath>,
  read: ReturnType<typeof createReader>['read'],
) {
  /**
   * True if a rejected commit was stored by an earlier attempt over a broken connection. Then its log document exists, or its transactions,
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
 * Opens the newest log entries: by arrival time for the user's own log, by document name for one shared book. Ordering one book by arrival
 * needs an index that projects lack.
 */
function openLogEnds(log: CollectionReference, member: Membership | undefined) {
  if (member !== undefined) return openNewestEntries(log, member.bookId);
  const timed = openTimestampedLog(log);
  return { changeFeed: timestampedChangeFeed(timed), release: () => timed.release() };
}

/** Opens the documents of a user, or of a book that another user shares. */
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
      return docs.map((found) => ({ name: found.id, data: withStoredAtInMs(found.data(), Timestamp) }));
    },
    async user() {
      // A member does not read the owner's settings.
      if (member !== undefined) return undefined;
      try {
        return (await getDoc(userDocument)).data();
      } catch (error) {
        // A document that was never written is not in the cache either: the settings are the defaults.
        if (firebaseCodeOf(error) === 'unavailable') return undefined;
        return withStoreErrors(Promise.reject(error), 'read');
      }
    },
    commit: (writes, isBulk = false) =>
      withStoreErrors(connection.awaitWrite(commitOnce(writes, isBulk)), 'write'),
    saveConfig(config) {
      const mergeFields = Object.keys(config).map((key) => new FieldPath('Config', key));
      const saved = setDoc(userDocument, { Config: config }, { mergeFields });
      return withStoreErrors(connection.awaitWrite(saved, 0), 'write');
    },
    async pendingTransactions() {
      const { docs } = await getDocsFromCache(collection(firestore, ...path, 'transactions'));
      return docs.filter(({ metadata }) => metadata.hasPendingWrites).map(({ id }) => id);
    },
    // One read from the project brings all listened documents up to the same moment.
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
