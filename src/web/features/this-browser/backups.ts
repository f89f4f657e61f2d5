import { useSyncExternalStore } from 'react';
import { deleteDB, openDB } from 'idb';
import { withLock } from '#async/with-lock.ts';
import type { CallName } from '#contract/calls.ts';
import { recallBackupTimes, forgetBackupTimes, noteBackupTime } from '#web/data/proof/backup-times.ts';
import { createSignal } from '#web/signals/store.ts';
import { watchStored } from '#web/session/storage.ts';
import { createDailyWriter, type LocalBooks } from './pace.ts';
import { type BackupWriter, createBackupWriter, type BackupFileState } from './backup-writer.ts';
import { toLocalBackupFile } from './file-access.ts';
import { requestPersistence } from './staying.ts';

// A handle is no text: only the browser's own database takes it.
const [database, store, key] = ['Partita.CopyFile', 'file', 'handle'];

const openDatabase = () => openDB(database, 1, { upgrade: (made) => void made.createObjectStore(store) });

async function withDatabase<Answer>(
  use: (opened: Awaited<ReturnType<typeof openDatabase>>) => Promise<Answer>,
): Promise<Answer> {
  const opened = await openDatabase();
  try {
    return await use(opened);
  } finally {
    opened.close();
  }
}

/** The file that was chosen to hold the copy, where there is one. @throws where the browser keeps nothing */
async function loadFileHandle(): Promise<FileSystemFileHandle | undefined> {
  const found: unknown = await withDatabase((opened) => opened.get(store, key));
  return found instanceof FileSystemFileHandle ? found : undefined;
}

/** Remembers the file. */
async function saveFileHandle(handle: FileSystemFileHandle): Promise<void> {
  await withDatabase((opened) => opened.put(store, handle, key));
}

/** Forgets it; the file itself stays. */
async function deleteFileHandle(): Promise<void> {
  await deleteDB(database);
}

/** Calls that enter something real. */
const entryCalls: ReadonlySet<CallName> = new Set(['add-transaction', 'change-transactions', 'import-data']);

/** One tab writes at a time, though all hear of the change. */
const inTurn = (write: () => Promise<void>) => withLock('Partita.CopyFile', write);

/** Ends the keeping with the books: no tab writes what is left of them over their copy. @throws what `remove` threw */
export async function endBackups(remove: () => Promise<void>): Promise<void> {
  await inTurn(async () => {
    await remove();
    currentWriter?.close();
    forgetBackupTimes();
    // Where it cannot be reached now, nothing leads to it any more.
    await deleteFileHandle().catch(() => undefined);
  });
}

function createFileWriter(books: LocalBooks): BackupWriter {
  return createBackupWriter({
    writeCopy: ({ handle }) => books.writeCopy(handle),
    fileStore: {
      load: async () => {
        const handle = await loadFileHandle();
        return handle && toLocalBackupFile(handle);
      },
      save: ({ handle }) => saveFileHandle(handle),
      forget: deleteFileHandle,
    },
    times: { now: recallBackupTimes, note: noteBackupTime },
    inTurn,
  });
}

let currentWriter: BackupWriter | undefined;
const stateChanges = createSignal();

function setCurrentWriter(next: BackupWriter | undefined): void {
  currentWriter = next;
  stateChanges.emit();
}

/** Keeps the books of this browser as well as it can be done. @returns unsubscribe */
export function startBackups(books: LocalBooks): () => void {
  const writer = createFileWriter(books);
  const endShown = writer.subscribe(stateChanges.emit);
  const dailyWriter = createDailyWriter(books, inTurn);
  let { chosen } = recallBackupTimes();
  const cleanups = [
    books.onChanged((name) => {
      const nowMs = Date.now();
      noteBackupTime('changed', nowMs);
      if (entryCalls.has(name)) {
        if (recallBackupTimes().entered === undefined) noteBackupTime('entered', nowMs);
        void requestPersistence(nowMs);
      }
      writer.changed();
      dailyWriter.changed();
    }),
    // Another tab has chosen a file, or given it up.
    watchStored('Copies', () => {
      const now = recallBackupTimes().chosen;
      if (now !== chosen) void writer.load();
      chosen = now;
    }),
    endShown,
    writer.close,
    dailyWriter.close,
  ];
  setCurrentWriter(writer);
  void writer.load();
  dailyWriter.changed();
  void requestPersistence(Date.now());
  return () => {
    for (const end of cleanups) end();
    if (currentWriter === writer) setCurrentWriter(undefined);
  };
}

const unknownState: BackupFileState = { is: 'unknown' };

/** What keeps the copy in a file; nothing before that has begun. */
export function useBackupWriter(): BackupWriter | undefined {
  return useSyncExternalStore(stateChanges.on, () => currentWriter);
}

/** How it stands with the file that holds the copy. */
export function useBackupFileState(): BackupFileState {
  return useSyncExternalStore(stateChanges.on, () => currentWriter?.state() ?? unknownState);
}
