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
import type { TimestampedLog } from '#documents/timed-arrivals.ts';
import { withStoreErrors } from './failure.ts';
import { withPlainMoment } from './durable-store.ts';

const documentsPerPage = 100;

const readFromServer = (wanted: Query) => withStoreErrors(getDocsFromServer(wanted), 'read');

/** What the project has by now: of what still waits for it nobody knows when it comes. */
const toStoredDocuments = (docs: readonly QueryDocumentSnapshot[]): StoredDocument[] =>
  docs
    .filter(({ metadata }) => !metadata.hasPendingWrites)
    .map((found) => ({ name: found.id, data: withPlainMoment(found.data(), Timestamp) }));

const hasArrivedSince = (moment: number) => (found: QueryDocumentSnapshot) => {
  const Arrived: unknown = found.get('Arrived');
  return Arrived instanceof Timestamp && Arrived.toMillis() >= moment;
};

/** A query that is listened to, so that asking it again costs nothing but what is new. */
type LiveQuery = { wanted: Query; end(): void; hasEnded(): boolean };

/** Listens to a query, so that it is answered from here what has not changed. */
export function listenTo(wanted: Query): LiveQuery {
  let isOver = false;
  const markEnded = () => {
    isOver = true;
  };
  // Where listening ends by itself the next question listens anew, and meets the reason.
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
 * The newest log entries of one book, listened to from the first question on; `release` ends that. Such a query
 * needs no index beyond the defaults of a project.
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

/** The log of a user by when its documents came. Its end is listened to from the first question on; `release` ends that. */
export function openTimestampedLog(log: CollectionReference): TimestampedLog & { release(): void } {
  const byArrival = orderBy('Arrived');
  let tail: (LiveQuery & { from: number }) | undefined;

  const listenFrom = (from: number) => {
    tail?.end();
    const begin = startAt(Timestamp.fromMillis(from));
    tail = { ...listenTo(query(log, byArrival, begin, limit(documentsPerPage))), from };
    return tail;
  };
  /** The first page from a moment on: what is listened to serves while it reaches to the end. */
  const firstPage = async (from: number): Promise<QuerySnapshot> => {
    if (tail !== undefined && !tail.hasEnded() && tail.from <= from) {
      const page = await readFromServer(tail.wanted);
      if (page.size < documentsPerPage || tail.from === from) return page;
    }
    return readFromServer(listenFrom(from).wanted);
  };

  return {
    async last() {
      const [last] = toStoredDocuments((await readFromServer(query(log, orderBy('Arrived', 'desc'), limit(1)))).docs);
      return last;
    },
    // Nobody listens to one document, so the project itself is asked; what is listened to is then as new as its answer.
    has: async (name) => (await withStoreErrors(getDocFromServer(doc(log, name)), 'read')).exists(),
    async *since(moment) {
      for (let page = await firstPage(moment); ;) {
        // What is listened to may begin earlier.
        yield toStoredDocuments(page.docs.filter(hasArrivedSince(moment)));
        const last = page.docs.at(-1);
        if (last === undefined || page.size < documentsPerPage) return;
        page = await readFromServer(query(log, byArrival, startAfter(last), limit(documentsPerPage)));
      }
    },
    release() {
      tail?.end();
      tail = undefined;
    },
  };
}
