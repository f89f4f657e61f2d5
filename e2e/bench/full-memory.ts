import { expect, type Page } from '@playwright/test';

/** As many descriptions as are remembered of a book at most. */
const maxDescriptions = 5000;

/**
 * Makes what this browser remembers of the book as much as it ever is: the descriptions that it knows, under other names as well.
 * What is kept so far must be there already; the page has to be loaded anew to know of it.
 */
export async function fillBookingHistory(page: Page): Promise<void> {
  await expect.poll(() => addDescriptions(page), { timeout: 30_000 }).toBe(true);
}

/** @returns whether anything was kept to fill it with */
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
