// Files that somebody drops on the landing page wait here until the app is there: the two are documents of their own, and a
// database of the browser is all that takes files from the one to the other everywhere. Nothing stays in it.

const name = 'Partita.BroughtFiles';
const storeName = 'files';

function toPromise<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error(name)));
  });
}

async function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1);
  request.addEventListener('upgradeneeded', () =>
    request.result.createObjectStore(storeName, { autoIncrement: true }),
  );
  return toPromise(request);
}

/** Puts files down for the app. @throws where the browser stores nothing */
export async function storeFiles(files: readonly File[]): Promise<void> {
  const database = await open();
  const writing = database.transaction(storeName, 'readwrite');
  const store = writing.objectStore(storeName);
  // What was put down before and never taken is not meant any more.
  await toPromise(store.clear());
  await Promise.all(files.map((file) => toPromise(store.add(file))));
  database.close();
}

/** Takes the files that were put down, and leaves nothing behind. */
export async function takeStoredFiles(): Promise<File[]> {
  const database = await open();
  const found: unknown[] = await toPromise(database.transaction(storeName).objectStore(storeName).getAll());
  database.close();
  indexedDB.deleteDatabase(name);
  return found.filter((each) => each instanceof File);
}
