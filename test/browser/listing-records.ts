import type { Tab } from './tabs.ts';

/** Leaves as many records of commits as after weeks without a search, so that the next one lays them together. */
export async function leaveManyRecords({ page }: Tab, database: string): Promise<void> {
  await page.evaluate(
    (name) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onerror = () => reject(opening.error ?? new Error('not opened'));
        opening.onsuccess = () => {
          const transaction = opening.result.transaction('listing', 'readwrite');
          const store = transaction.objectStore('listing');
          for (let count = 0; count < 450; count += 1) store.add({ places: [], rows: [], gone: [] });
          transaction.oncomplete = () => {
            opening.result.close();
            resolve();
          };
          transaction.onabort = () => reject(transaction.error ?? new Error('not written'));
        };
      }),
    database,
  );
}

/** How many records of commits there are. */
export async function listedRecords({ page }: Tab, database: string): Promise<number> {
  return page.evaluate(
    (name) =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onerror = () => reject(opening.error ?? new Error('not opened'));
        opening.onsuccess = () => {
          const counting = opening.result.transaction('listing').objectStore('listing').count();
          counting.onerror = () => reject(counting.error ?? new Error('not counted'));
          counting.onsuccess = () => {
            opening.result.close();
            resolve(counting.result);
          };
        };
      }),
    database,
  );
}
