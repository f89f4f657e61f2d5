import { applyWrite, type DocumentData } from '#documents/apply-write.ts';
import { queryBigrams } from '#documents/model/bigrams.ts';
import {
  type DurableStore,
  bytesPerCommit,
  bytesPerDocument,
  type Collection,
  increasesPerDocument,
  type Query,
  type StoredDocument,
  valuesPerQuery,
  type Write,
} from '#documents/store.ts';
import { createSequencedMemoryFeed, createTimestampedMemoryFeed } from './memory-change-feed.ts';

/** The documents of one user. Stores on the same documents behave like two devices of that user. */
export type MemoryDocuments = { user: { Config?: DocumentData; Locks?: DocumentData } | undefined } & Record<
  Collection,
  Map<string, DocumentData>
>;

/** Creates the documents of a user without books. */
export function createMemoryDocuments(): MemoryDocuments {
  return {
    user: undefined,
    accounts: new Map(),
    tags: new Map(),
    transactions: new Map(),
    flows: new Map(),
    actions: new Map(),
    items: new Map(),
  };
}

/** Copies data as a database stores it: without fields that are undefined. */
const copy = (data: DocumentData): DocumentData => JSON.parse(JSON.stringify(data));

/** Checks a query against the limits of the real databases. @throws Error */
function checkQuery({ registerKeys = [], names, ids }: Query): void {
  for (const values of [registerKeys, names, ids])
    if (values !== undefined && values.length > valuesPerQuery)
      throw new Error(`A query for ${values.length} values`);
  if (names?.length === 0 || ids?.length === 0) throw new Error('A query for none of any values');
}

type Added = { [field: string]: number | null | undefined | Added };

const countNumbers = (add: Added): number =>
  Object.values(add).reduce<number>(
    (sum, by) =>
      sum + (typeof by === 'object' && by !== null ? countNumbers(by) : typeof by === 'number' ? 1 : 0),
    0,
  );

/** Checks the size of a commit against the limits of the real databases. @throws Error */
function checkSize(writes: readonly Write[]): void {
  const bytes = new TextEncoder().encode(JSON.stringify(writes)).length;
  if (bytes > bytesPerCommit) throw new Error(`A commit of ${bytes} bytes`);
  const increases = new Map<string, number>();
  for (const write of writes) {
    if (write.do !== 'add') continue;
    const key = `${write.in}/${write.name}`;
    const count = (increases.get(key) ?? 0) + countNumbers(write.add);
    if (count > increasesPerDocument) throw new Error(`${count} increases of ${key} in a commit`);
    increases.set(key, count);
  }
}

function isFound(name: string, data: DocumentData, query: Query): boolean {
  const { registerKeys = [], text = '', names, ids, after, before } = query;
  const { RegisterKeys, Bigrams, TransactionId, ActionId = TransactionId } = data;
  return (
    (after === undefined || name > after) &&
    (before === undefined || name < before) &&
    (registerKeys.length === 0 ||
      (Array.isArray(RegisterKeys) && registerKeys.some((key) => RegisterKeys.includes(key)))) &&
    queryBigrams(text).every((bigram) => Object.hasOwn(Object(Bigrams), bigram)) &&
    (names === undefined || names.includes(name)) &&
    (ids === undefined || ids.some((id) => id === ActionId))
  );
}

const bytesOf = (data: DocumentData): number => new TextEncoder().encode(JSON.stringify(data)).length;

/**
 * Opens a store with documents in memory, as strict as the real ones about preconditions and the size of requests. Its log is numbered, or
 * its documents have arrival times.
 */
export function openMemoryStore(
  documents: MemoryDocuments,
  { takesAnyCommit = false, isTimed: isTimestamped = false } = {},
): DurableStore {
  const { changeFeed, note } = (isTimestamped ? createTimestampedMemoryFeed : createSequencedMemoryFeed)(
    documents.actions,
  );
  return {
    hasFullQueries: false,
    hasUnlimitedCommits: takesAnyCommit,
    async list(from, query): Promise<StoredDocument[]> {
      checkQuery(query);
      const found = [...documents[from]].filter(([name, data]) => isFound(name, data, query));
      return found
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .slice(0, query.limit)
        .map(([name, data]) => ({ name, data }));
    },
    changeFeed,
    user: async () => documents.user,
    async commit(writes) {
      if (!takesAnyCommit) checkSize(writes);
      for (const write of writes)
        if ('lock' in write && write.lock !== undefined) {
          const { bookId, before } = write.lock;
          documents.user = { ...documents.user, Locks: { ...documents.user?.Locks, [bookId]: before } };
        }
      const changed = new Map<string, { write: Write; data: DocumentData | undefined }>();
      for (const write of writes) {
        const key = `${write.in}/${write.name}`;
        const before = changed.has(key) ? changed.get(key)?.data : documents[write.in].get(write.name);
        const data = applyWrite(write, before);
        changed.set(key, { write, data: data && copy(data) });
      }
      for (const { write, data } of changed.values()) {
        if (data !== undefined && bytesOf(data) > bytesPerDocument)
          throw new Error(`${write.name} is too large`);
        if (data === undefined) documents[write.in].delete(write.name);
        else documents[write.in].set(write.name, data);
      }
      note(writes);
    },
    async saveConfig(config) {
      documents.user = { ...documents.user, Config: { ...documents.user?.Config, ...config } };
    },
    async deleteUser() {
      documents.user = undefined;
    },
  };
}
