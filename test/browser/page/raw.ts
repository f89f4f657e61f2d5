import { deleteDB, openDB } from 'idb';

/** The database of books past the app: what a test arranges and counts in it. */
export const raw = {
  /** Leaves as many records of commits as after weeks without a search, so that the next one lays them together. */
  async leaveManyRecords(database: string): Promise<void> {
    const opened = await openDB(database);
    const transaction = opened.transaction('listing', 'readwrite');
    const nothing = { places: [], rows: [], gone: [] };
    await Promise.all(Array.from({ length: 450 }, () => transaction.store.add(nothing)));
    await transaction.done;
    opened.close();
  },
  /** How many records of commits there are. */
  async countRecords(database: string): Promise<number> {
    const opened = await openDB(database);
    const count = await opened.count('listing');
    opened.close();
    return count;
  },
  /** Puts garbage in place of a record of every store, but for the settings. */
  async spoil(database: string): Promise<void> {
    const opened = await openDB(database);
    for (const store of ['transactions', 'tags', 'flows', 'listing', 'actions', 'items', 'arrivals']) {
      const transaction = opened.transaction(store, 'readwrite');
      const cursor = await transaction.store.openCursor();
      const { keyPath } = transaction.store;
      const key = typeof keyPath === 'string' ? { [keyPath]: cursor?.key } : {};
      await cursor?.update({ ...key, broken: true });
      await transaction.done;
    }
    opened.close();
  },
  /** Lays it as a build before did: the first without items, and without any sign of them; the second counted no arrivals. */
  async layAsBefore(database: string, version: 1 | 2): Promise<void> {
    const plain = version === 1 ? ['accounts', 'tags', 'flows'] : ['accounts', 'tags', 'flows', 'items'];
    const found = ['transactions', 'actions'];
    const opened = await openDB(database);
    const rows = new Map<string, [IDBValidKey, unknown][]>();
    for (const name of [...plain, ...found, 'user', 'listing']) {
      const [keys, values] = [await opened.getAllKeys(name), await opened.getAll(name)];
      rows.set(
        name,
        keys.map((key, at) => [key, values[at]]),
      );
    }
    opened.close();
    await deleteDB(database);
    const before = await openDB(database, version, {
      upgrade(laid) {
        for (const name of plain) laid.createObjectStore(name, { keyPath: 'name' });
        for (const name of found) {
          const store = laid.createObjectStore(name, { keyPath: 'name' });
          store.createIndex('id', 'id');
          store.createIndex('listed', 'listed', { multiEntry: true });
        }
        laid.createObjectStore('user');
        laid.createObjectStore('listing', { autoIncrement: true });
      },
    });
    for (const [name, some] of rows)
      for (const [key, value] of some) {
        const { Itemized, Version, ...data } = Object(Object(value).data);
        const marks = { ...(version === 2 && { Itemized }), ...(Version !== undefined && { Version: 7 }) };
        if (name === 'accounts') await before.put(name, { ...Object(value), data: { ...data, ...marks } });
        else await before.put(name, value, ...(name === 'user' || name === 'listing' ? [key] : []));
      }
    before.close();
  },
  /** Opens it as a newer build does, which lays it anew; answers the version that it was. */
  openNewer: (database: string) =>
    new Promise<number>((resolve, reject) => {
      openDB(database, 4, {
        upgrade: (_opened, before) => resolve(before),
        blocked: () => reject(new Error('blocked')),
      }).catch(reject);
    }),
};
