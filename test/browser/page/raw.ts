import { openDB } from 'idb';

/** The database of books past the app: what a test arranges and counts in it. */
export const rawDatabase = {
  /** Leaves as many records of commits as after weeks without a search, so that the next one lays them together. */
  async addManyCommitRecords(database: string): Promise<void> {
    const opened = await openDB(database);
    const transaction = opened.transaction('listing', 'readwrite');
    const nothing = { places: [], rows: [], gone: [] };
    await Promise.all(Array.from({ length: 450 }, () => transaction.store.add(nothing)));
    await transaction.done;
    opened.close();
  },
  /** How many records of commits there are. */
  async countCommitRecords(database: string): Promise<number> {
    const opened = await openDB(database);
    const count = await opened.count('listing');
    opened.close();
    return count;
  },
  /** Puts garbage in place of a record of every store, but for the settings. */
  async corruptRecords(database: string): Promise<void> {
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
  /** Opens it as a newer build does, which lays it anew; answers the version that it was. */
  openNewer: (database: string) =>
    new Promise<number>((resolve, reject) => {
      openDB(database, 2, {
        upgrade: (_opened, before) => resolve(before),
        blocked: () => reject(new Error('blocked')),
      }).catch(reject);
    }),
};
