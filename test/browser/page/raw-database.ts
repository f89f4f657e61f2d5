import { openDB } from 'idb';

/** Direct access to the database of the books, without the app: tests prepare and count records with it. */
export const rawDatabase = {
  /** Leaves as many commit records as after weeks without a search, so that the next search combines them. */
  async addManyCommitRecords(database: string): Promise<void> {
    const opened = await openDB(database);
    const transaction = opened.transaction('listing', 'readwrite');
    const nothing = { registerKeys: [], rows: [], gone: [] };
    await Promise.all(Array.from({ length: 450 }, () => transaction.store.add(nothing)));
    await transaction.done;
    opened.close();
  },
  /** Counts the commit records. */
  async countCommitRecords(database: string): Promise<number> {
    const opened = await openDB(database);
    const count = await opened.count('listing');
    opened.close();
    return count;
  },
  /** Replaces one record of every store with garbage, except in the settings. */
  async corruptRecords(database: string): Promise<void> {
    const opened = await openDB(database);
    for (const store of ['transactions', 'tags', 'flows', 'listing', 'actions', 'items', 'logPositions']) {
      const transaction = opened.transaction(store, 'readwrite');
      const cursor = await transaction.store.openCursor();
      const { keyPath } = transaction.store;
      const key = typeof keyPath === 'string' ? { [keyPath]: cursor?.key } : {};
      await cursor?.update({ ...key, broken: true });
      await transaction.done;
    }
    opened.close();
  },
  /** Opens the database as a newer build does, which creates it again. @returns the version before */
  openNewer: (database: string) =>
    new Promise<number>((resolve, reject) => {
      openDB(database, 2, {
        upgrade: (_opened, before) => resolve(before),
        blocked: () => reject(new Error('blocked')),
      }).catch(reject);
    }),
};
