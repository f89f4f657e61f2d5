import {
  collection,
  deleteDoc,
  doc,
  documentId,
  FieldPath,
  type Firestore,
  getDoc,
  getDocs,
  increment,
  limit,
  orderBy,
  query,
  type QueryConstraint,
  setDoc,
  startAfter,
  where,
  writeBatch,
} from '@firebase/firestore/lite';
import { constraintsOf, type Words } from './queries.ts';
import { applyWrite, type Store, userPath } from './store.ts';

const words: Words<QueryConstraint> = {
  where: (path, operator, value) => where(new FieldPath(...path), operator, value),
  nameIn: (names) => where(documentId(), 'in', names),
  orderByName: () => orderBy(documentId()),
  startAfter,
  limit,
};

/** A user's documents without cache and listeners, for moving much at once: what fails fails at once. */
export function openBulkStore(firestore: Firestore, userId: string): Store & { deleteUser(): Promise<void> } {
  const path = userPath(userId);
  const userDocument = doc(firestore, ...path);
  return {
    async list(from, asked) {
      const { docs } = await getDocs(
        query(collection(firestore, ...path, from), ...constraintsOf(asked, words)),
      );
      return docs.map((found) => ({ name: found.id, data: found.data() }));
    },
    user: async () => (await getDoc(userDocument)).data(),
    async commit(writes, isBulk = false) {
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
      if (isBulk) batch.set(userDocument, { Bulks: increment(1) }, { merge: true });
      await batch.commit();
    },
    async saveConfig(config) {
      const mergeFields = Object.keys(config).map((key) => new FieldPath('Config', key));
      await setDoc(userDocument, { Config: config }, { mergeFields });
    },
    deleteUser: () => deleteDoc(userDocument),
  };
}
