import { deleteDB, openDB } from 'idb';

// A handle is no text: only the browser's own database takes it.
const [database, store, key] = ['Partita.CopyFile', 'file', 'handle'];

const open = () => openDB(database, 1, { upgrade: (made) => void made.createObjectStore(store) });

async function inStore<Answer>(
  use: (opened: Awaited<ReturnType<typeof open>>) => Promise<Answer>,
): Promise<Answer> {
  const opened = await open();
  try {
    return await use(opened);
  } finally {
    opened.close();
  }
}

/** The file that was chosen to hold the copy, where there is one. @throws where the browser keeps nothing */
export async function rememberedFile(): Promise<FileSystemFileHandle | undefined> {
  const found: unknown = await inStore((opened) => opened.get(store, key));
  return found instanceof FileSystemFileHandle ? found : undefined;
}

/** Remembers the file. */
export async function rememberFile(handle: FileSystemFileHandle): Promise<void> {
  await inStore((opened) => opened.put(store, handle, key));
}

/** Forgets it; the file itself stays. */
export async function forgetFile(): Promise<void> {
  await deleteDB(database);
}
