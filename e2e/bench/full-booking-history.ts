import { expect, type Page } from '@playwright/test';

/** The maximum number of descriptions that the app remembers for a book. */
const maxDescriptions = 5000;

/**
 * Fills the booking history of this browser to its maximum, with variants of the descriptions it contains. It must contain some already.
 * The page sees the new ones only after a reload.
 */
export async function fillBookingHistory(page: Page): Promise<void> {
  await expect.poll(() => addDescriptions(page), { timeout: 30_000 }).toBe(true);
}

/** @returns true if stored descriptions existed to make variants from */
function addDescriptions(page: Page): Promise<boolean> {
  return page.evaluate(async (wanted) => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(new Error(String(request.error))));
      });
    const databases = await indexedDB.databases();
    if (!databases.some(({ name }) => name === 'Partita.Memory')) return false;
    const opened = await done(indexedDB.open('Partita.Memory'));
    const filling = opened.transaction('descriptions', 'readwrite');
    const store = filling.objectStore('descriptions');
    const keys = await done(store.getAllKeys());
    const known: { Text: string }[] = await done(store.getAll());
    for (let at = 0; known.length > 0 && known.length + at < wanted; at += 1) {
      const like = known[at % known.length];
      const key = keys[at % known.length];
      if (!Array.isArray(key)) throw new Error('a key of another kind');
      store.put({ ...like, Text: `${like?.Text} ${at}` }, [String(key[0]), `${String(key[1])} ${at}`]);
    }
    await new Promise((resolve) => {
      filling.addEventListener('complete', resolve);
    });
    opened.close();
    return known.length > 0;
  }, maxDescriptions);
}
