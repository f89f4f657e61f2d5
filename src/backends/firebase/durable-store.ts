import {
  collection,
  deleteDoc,
  deleteField,
  doc,
  documentId,
  endBefore,
  FieldPath,
  type Firestore,
  getDoc,
  getDocs,
  increment,
  limit,
  orderBy,
  query,
  type QueryConstraint,
  serverTimestamp,
  setDoc,
  startAfter,
  Timestamp,
  where,
  writeBatch,
} from '@firebase/firestore/lite';
import type { DurableStore, Membership } from '#documents/store.ts';
import { withStoreErrors } from './failure.ts';
import { buildQuery, type QueryBuilder } from './queries.ts';
import { addRulesData, addWrites, userPath } from './writes.ts';

/** The class of a moment in one of Firestore's libraries. */
type Moment = abstract new (...parts: never[]) => { toMillis(): number };

/** Returns the data of a document; the moment at which its provider stored it is in milliseconds. */
export function withStoredAtInMs(data: Record<string, unknown>, Kind: Moment): Record<string, unknown> {
  const { StoredAt } = data;
  return StoredAt instanceof Kind ? { ...data, StoredAt: StoredAt.toMillis() } : data;
}

const builder: QueryBuilder<QueryConstraint> = {
  where: (path, operator, value) => where(new FieldPath(...path), operator, value),
  nameIn: (names) => where(documentId(), 'in', names),
  orderByName: () => orderBy(documentId()),
  startAfter,
  endBefore,
  limit,
};

/** Opens a user's documents without cache and listeners, for bulk work: a failed request fails immediately. */
export function openDurableStore(firestore: Firestore, userId: string, member?: Membership): DurableStore {
  const path = userPath(userId);
  const userDocument = doc(firestore, ...path);
  return {
    hasFullQueries: false,
    hasUnlimitedCommits: false,
    member,
    async list(from, filter) {
      const wanted = query(
        collection(firestore, ...path, from),
        ...buildQuery(from, filter, builder, member?.bookId),
      );
      const { docs } = await withStoreErrors(getDocs(wanted), 'read');
      return docs.map((found) => ({ name: found.id, data: withStoredAtInMs(found.data(), Timestamp) }));
    },
    user: async () =>
      member === undefined ? (await withStoreErrors(getDoc(userDocument), 'read')).data() : undefined,
    async commit(writes, isBulk = false) {
      const batch = writeBatch(firestore);
      addWrites(writes, {
        batch,
        increment,
        remove: deleteField,
        now: serverTimestamp,
        referenceTo: (write) => doc(firestore, ...path, write.in, write.name),
      });
      addRulesData(writes, { batch, increment, remove: deleteField }, userDocument, isBulk);
      await withStoreErrors(batch.commit(), 'write');
    },
    async saveConfig(config) {
      const mergeFields = Object.keys(config).map((key) => new FieldPath('Config', key));
      await withStoreErrors(setDoc(userDocument, { Config: config }, { mergeFields }), 'write');
    },
    deleteUser: () => withStoreErrors(deleteDoc(userDocument), 'write'),
  };
}
