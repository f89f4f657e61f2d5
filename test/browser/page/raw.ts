import { openDB } from 'idb';

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
  /** Opens it as a newer build does, which lays it anew; answers the version that it was. */
  openNewer: (database: string) =>
    new Promise<number>((resolve, reject) => {
      openDB(database, 2, {
        upgrade: (_opened, before) => resolve(before),
        blocked: () => reject(new Error('blocked')),
      }).catch(reject);
    }),
};
