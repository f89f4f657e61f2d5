import {
  collection,
  doc,
  documentId,
  FieldPath,
  type Firestore,
  getDoc,
  getDocs,
  getDocsFromCache,
  getDocsFromServer,
  increment,
  limit,
  onSnapshot,
  orderBy,
  query,
  type QueryConstraint,
  setDoc,
  startAfter,
  where,
  writeBatch,
} from '@firebase/firestore';
import { codeOf } from './failure.ts';
import type { Collection } from './plan.ts';
import { constraintsOf, slices, valuesPerQuery, type Words } from './queries.ts';
import { applyWrite, type Store, userPath } from './store.ts';

const words: Words<QueryConstraint> = {
  where: (path, operator, value) => where(new FieldPath(...path), operator, value),
  nameIn: (names) => where(documentId(), 'in', names),
  orderByName: () => orderBy(documentId()),
  startAfter,
  limit,
};

/** A user's documents with the cache of the browser: what was read is there without network, what is written waits for it. */
export type LiveStore = Store & {
  /** The transactions that were written here and have not reached the project yet, by the names of their documents. */
  waiting(): Promise<string[]>;
  /** Whether all of these are in the project. */
  areStored(names: readonly string[]): Promise<boolean>;
  /** Ends what it listens to; the next reading asks the project again. */
  release(): void;
};

/**
 * Opens the documents of a user. Accounts and tags are listened to from their first reading on: asked again they cost
 * nothing and are as new as they can be.
 */
export function openLiveStore(firestore: Firestore, userId: string): LiveStore {
  const path = userPath(userId);
  const userDocument = doc(firestore, ...path);
  const listening = new Map<Collection, () => void>();
  const all = (from: Collection) => query(collection(firestore, ...path, from), ...constraintsOf({}, words));

  const listen = (from: Collection) => {
    if (listening.has(from)) return;
    // When listening ends, with the session or by a refusal, the next reading asks the server again and tells why.
    const end = onSnapshot(all(from), { next: () => undefined, error: () => void listening.delete(from) });
    listening.set(from, end);
  };

  return {
    async list(from, asked) {
      const isWhole = from !== 'transactions';
      if (isWhole) listen(from);
      const wanted = isWhole
        ? all(from)
        : query(collection(firestore, ...path, from), ...constraintsOf(asked, words));
      const cached = await getDocs(wanted);
      // Nothing in the cache does not mean that there is nothing: a second book would be made in place of the first. Then only
      // the project itself can say so, and without network nobody.
      const mayBeElsewhere = from === 'accounts' || asked.places !== undefined;
      const isSure = !mayBeElsewhere || cached.docs.length > 0 || !cached.metadata.fromCache;
      const { docs } = isSure ? cached : await getDocsFromServer(wanted);
      return docs.map((found) => ({ name: found.id, data: found.data() }));
    },
    async user() {
      try {
        return (await getDoc(userDocument)).data();
      } catch (error) {
        // A document that was never written is not in the cache either; the settings are then what they are at first.
        if (codeOf(error) === 'unavailable') return undefined;
        throw error;
      }
    },
    async commit(writes) {
      const batch = writeBatch(firestore);
      for (const write of writes) {
        const target = doc(firestore, ...path, write.in, write.name);
        applyWrite(write, increment, {
          delete: () => batch.delete(target),
          set: (data) => batch.set(target, data),
          update: (data) => batch.update(target, data),
          merge: (data) => batch.set(target, data, { merge: true }),
        });
      }
      await batch.commit();
    },
    async saveConfig(config) {
      const mergeFields = Object.keys(config).map((key) => new FieldPath('Config', key));
      await setDoc(userDocument, { Config: config }, { mergeFields });
    },
    async waiting() {
      const { docs } = await getDocsFromCache(collection(firestore, ...path, 'transactions'));
      return docs.filter(({ metadata }) => metadata.hasPendingWrites).map(({ id }) => id);
    },
    async areStored(names) {
      const transactions = collection(firestore, ...path, 'transactions');
      const parts = await Promise.all(
        [...slices(names, valuesPerQuery)].map((some) =>
          getDocsFromServer(query(transactions, ...constraintsOf({ names: some }, words))),
        ),
      );
      return parts.reduce((count, { size }) => count + size, 0) === names.length;
    },
    release() {
      for (const end of listening.values()) end();
      listening.clear();
    },
  };
}
