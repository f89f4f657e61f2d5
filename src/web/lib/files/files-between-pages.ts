// Transfers files dropped on the landing page to the app. The two are separate documents, and IndexedDB is the only storage for files that
// works in all browsers. The files are deleted afterwards.

const name = 'Partita.ImportFiles';
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

/**
 * Stores files for the app.
 * @throws if the browser stores nothing
 */
export async function storeFiles(files: readonly File[]): Promise<void> {
  const database = await open();
  const writing = database.transaction(storeName, 'readwrite');
  const store = writing.objectStore(storeName);
  // Files stored earlier and never read are discarded.
  await toPromise(store.clear());
  await Promise.all(files.map((file) => toPromise(store.add(file))));
  database.close();
}

/** Returns the stored files and deletes them. */
export async function takeStoredFiles(): Promise<File[]> {
  const database = await open();
  const found: unknown[] = await toPromise(database.transaction(storeName).objectStore(storeName).getAll());
  database.close();
  indexedDB.deleteDatabase(name);
  return found.filter((each) => each instanceof File);
}
