import {
  collection,
  doc,
  documentId,
  FieldPath,
  type Firestore,
  getDoc,
  getDocs,
  getDocsFromCache,
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
import { CallError } from '#contract/errors.ts';
import { projectTexts } from './failure.ts';
import type { Collection } from './plan.ts';
import { constraintsOf, type Words } from './queries.ts';
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
  /** How many transactions were written here and have not reached the project yet. */
  countWaiting(): Promise<number>;
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
      const { docs, metadata } = await getDocs(
        isWhole ? all(from) : query(collection(firestore, ...path, from), ...constraintsOf(asked, words)),
      );
      // Nothing in the cache does not mean that there is nothing.
      if (asked.places !== undefined && docs.length === 0 && metadata.fromCache)
        throw new CallError('unexpected', projectTexts.unreachable);
      return docs.map((found) => ({ name: found.id, data: found.data() }));
    },
    user: async () => (await getDoc(userDocument)).data(),
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
    async countWaiting() {
      const { docs } = await getDocsFromCache(collection(firestore, ...path, 'transactions'));
      return docs.filter(({ metadata }) => metadata.hasPendingWrites).length;
    },
    release() {
      for (const end of listening.values()) end();
      listening.clear();
    },
  };
}
