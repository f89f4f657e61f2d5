import { type Data, outdated } from '#documents/apply.ts';
import { numberedArrivals } from '#documents/numbered-arrivals.ts';
import type { DurableStore, Collection, Query } from '#documents/store.ts';
import { arrivalsFrom, lastArrival } from './arrivals.ts';
import { commitTo } from './commit.ts';
import { type Books, type Connection, type Row, toCallError, unawaited } from './database.ts';
import { openListing } from './listing.ts';

const userKey = 'user';

const isOpen = true;

/** The names after one and before another. */
function spanOf({ after, before }: Query): IDBKeyRange | undefined {
  if (after !== undefined && before !== undefined)
    return after < before ? IDBKeyRange.bound(after, before, isOpen, isOpen) : IDBKeyRange.only([]);
  if (after !== undefined) return IDBKeyRange.lowerBound(after, isOpen);
  return before === undefined ? undefined : IDBKeyRange.upperBound(before, isOpen);
}

/** The same, in a register: an array is after all texts. */
function spanIn(registerKey: string, { after = '', before }: Query): IDBKeyRange {
  if (before !== undefined && before <= after) return IDBKeyRange.only([]);
  const end = before === undefined ? [registerKey, []] : [registerKey, before];
  return IDBKeyRange.bound([registerKey, after], end, isOpen, isOpen);
}

/** Rows that were found in several ways, each once, in their order, as far as they are asked for. */
function inOrder(parts: readonly (readonly Row[])[], { after, before, limit }: Query): Row[] {
  const rows = new Map(parts.flat().map((row) => [row.name, row]));
  return [...rows.values()]
    .filter(({ name }) => (after === undefined || name > after) && (before === undefined || name < before))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .slice(0, limit);
}

/** Rows by their names, in their order; what is gone meanwhile is not among them. */
async function rowsAt(books: Books, from: Collection, names: readonly string[]): Promise<Row[]> {
  const { store } = unawaited(books.transaction(from));
  const rows = await Promise.all(names.map((name) => store.get(name)));
  return rows.filter((row) => row !== undefined);
}

/** Somebody else was there first: with a document of the same name, or by taking the database away. */
const goneOrThere: ReadonlySet<string> = new Set(['ConstraintError', 'InvalidStateError']);

const refused = (error: unknown): never => {
  throw error instanceof DOMException && goneOrThere.has(error.name) ? outdated() : toCallError(error);
};

/**
 * The documents of this browser. Each commit is one transaction of the database, on the disk before it is answered; tabs that
 * write at once do so one after another.
 */
export function openStore(connection: Connection): DurableStore {
  const listing = openListing(connection);

  const list = async (from: Collection, query: Query): Promise<Row[]> => {
    const { registerKeys = [], text, names, ids, skip = 0, limit } = query;
    const [registerKey] = registerKeys;
    const books = await connection.books();
    if (names !== undefined) return inOrder([await rowsAt(books, from, names)], query);
    const storeOf = () => unawaited(books.transaction(from)).store;
    if (ids !== undefined) {
      const index = storeOf().index('id');
      return inOrder(await Promise.all(ids.map((id) => index.getAll(id))), query);
    }
    if (registerKey === undefined) return storeOf().getAll(spanOf(query), limit);
    const isMany = registerKeys.length > 1;
    if (from === 'transactions' && (text !== undefined || skip > 0 || (isMany && listing.isRead())))
      return rowsAt(books, from, await listing.find(query));
    const index = storeOf().index('listed');
    if (from === 'transactions') listing.warmUp();
    if (!isMany) return index.getAll(spanIn(registerKey, query), limit);
    const parts = registerKeys.map((each) => index.getAll(spanIn(each, query), limit));
    return inOrder(await Promise.all(parts), query);
  };

  const changeUser = async (change: (data: Data | undefined) => Data | undefined): Promise<void> => {
    const books = await connection.books();
    const transaction = unawaited(books.transaction('user', 'readwrite', { durability: 'strict' }));
    const { store } = transaction;
    const data = change(await store.get(userKey));
    await (data === undefined ? store.delete(userKey) : store.put(data, userKey));
    await transaction.done;
  };

  return {
    findsByItself: true,
    takesAnyCommit: true,
    list: (from, query) => list(from, query).catch(refused),
    arrivals: numberedArrivals({
      from: async (position, limit) => arrivalsFrom(await connection.books(), position, limit).catch(refused),
      last: async () => lastArrival(await connection.books()).catch(refused),
    }),
    async user() {
      const books = await connection.books();
      return unawaited(books.transaction('user')).store.get(userKey).catch(refused);
    },
    commit: async (writes) => commitTo(await connection.books(), writes).catch(refused),
    saveConfig: (config) =>
      changeUser((data) => ({ ...data, Config: { ...Object(data?.['Config']), ...config } })).catch(refused),
    deleteUser: () => changeUser(() => undefined).catch(refused),
  };
}
