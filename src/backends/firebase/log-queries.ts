import {
  type CollectionReference,
  doc,
  documentId,
  getDocFromServer,
  getDocsFromServer,
  limit,
  onSnapshot,
  orderBy,
  type Query,
  query,
  type QueryDocumentSnapshot,
  type QuerySnapshot,
  startAfter,
  startAt,
  Timestamp,
  where,
} from '@firebase/firestore';
import type { DocumentStore, StoredDocument } from '#documents/store.ts';
import type { TimestampedLog } from '#documents/timestamped-change-feed.ts';
import { withStoreErrors } from './failure.ts';
import { withStoredAtInMs } from './durable-store.ts';

const documentsPerPage = 100;

const readFromServer = (wanted: Query) => withStoreErrors(getDocsFromServer(wanted), 'read');

/** Returns the documents that the project has stored. Pending writes are omitted, because their arrival time is unknown. */
const toStoredDocuments = (docs: readonly QueryDocumentSnapshot[]): StoredDocument[] =>
  docs
    .filter(({ metadata }) => !metadata.hasPendingWrites)
    .map((found) => ({ name: found.id, data: withStoredAtInMs(found.data(), Timestamp) }));

const hasArrivedSince = (moment: number) => (found: QueryDocumentSnapshot) => {
  const StoredAt: unknown = found.get('StoredAt');
  return StoredAt instanceof Timestamp && StoredAt.toMillis() >= moment;
};

/** A query with a listener, so that repeating it costs only the new documents. */
type LiveQuery = { wanted: Query; end(): void; hasEnded(): boolean };

/** Adds a listener to a query, so that unchanged documents are read from the cache. */
export function listenTo(wanted: Query): LiveQuery {
  let isOver = false;
  const markEnded = () => {
    isOver = true;
  };
  // If the listener ends with an error, the next read adds a new one and receives the error.
  const leave = onSnapshot(wanted, { next: () => undefined, error: markEnded });
  return {
    wanted,
    hasEnded: () => isOver,
    end() {
      markEnded();
      leave();
    },
  };
}

type NewestEntries = { newest: NonNullable<DocumentStore['newest']>; release(): void };

/**
 * Opens the newest log entries of one book. A listener is added at the first read; `release` removes it. The query needs no index beyond
 * the defaults of a project.
 */
export function openNewestEntries(log: CollectionReference, bookId: string): NewestEntries {
  let top: LiveQuery | undefined;
  return {
    async newest(count) {
      if (top === undefined || top.hasEnded())
        top = listenTo(query(log, where('BookId', '==', bookId), orderBy(documentId()), limit(count)));
      return toStoredDocuments((await readFromServer(top.wanted)).docs);
    },
    release() {
      top?.end();
      top = undefined;
    },
  };
}

/** Opens the log of a user in order of arrival. A listener on its end is added at the first read; `release` removes it. */
export function openTimestampedLog(log: CollectionReference): TimestampedLog & { release(): void } {
  const byStoredAt = orderBy('StoredAt');
  let tail: (LiveQuery & { from: number }) | undefined;

  const listenFrom = (from: number) => {
    tail?.end();
    const begin = startAt(Timestamp.fromMillis(from));
    tail = { ...listenTo(query(log, byStoredAt, begin, limit(documentsPerPage))), from };
    return tail;
  };
  /** Returns the first page from a moment on. The listener's page is used as long as it reaches the end of the log. */
  const firstPage = async (from: number): Promise<QuerySnapshot> => {
    if (tail !== undefined && !tail.hasEnded() && tail.from <= from) {
      const page = await readFromServer(tail.wanted);
      if (page.size < documentsPerPage || tail.from === from) return page;
    }
    return readFromServer(listenFrom(from).wanted);
  };

  return {
    async last() {
      const [last] = toStoredDocuments(
        (await readFromServer(query(log, orderBy('StoredAt', 'desc'), limit(1)))).docs,
      );
      return last;
    },
    // A single document has no listener, so the project is asked. Afterwards the listened queries are as current as its response.
    has: async (name) => (await withStoreErrors(getDocFromServer(doc(log, name)), 'read')).exists(),
    async *since(moment) {
      for (let page = await firstPage(moment); ;) {
        // The listened query may begin earlier.
        yield toStoredDocuments(page.docs.filter(hasArrivedSince(moment)));
        const last = page.docs.at(-1);
        if (last === undefined || page.size < documentsPerPage) return;
        page = await readFromServer(query(log, byStoredAt, startAfter(last), limit(documentsPerPage)));
      }
    },
    release() {
      tail?.end();
      tail = undefined;
    },
  };
}
