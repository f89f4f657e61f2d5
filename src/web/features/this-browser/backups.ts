import { useSyncExternalStore } from 'react';
import { deleteDB, openDB } from 'idb';
import { withLock } from '#async/with-lock.ts';
import type { CallName } from '#contract/calls.ts';
import { recallBackupTimes, forgetBackupTimes, noteBackupTime } from '#web/data/verification/backup-times.ts';
import { createSignal } from '#web/signals/store.ts';
import { watchStored } from '#web/session/storage.ts';
import { createDailyWriter, type LocalBooks } from './daily-writer.ts';
import { type BackupWriter, createBackupWriter, type BackupFileState } from './backup-writer.ts';
import { toLocalBackupFile } from './file-access.ts';
import { requestPersistence } from './persistence.ts';

// A file handle cannot be stored as text; only IndexedDB accepts it.
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

/** Returns the chosen backup file, if any. @throws if the browser stores nothing */
async function loadFileHandle(): Promise<FileSystemFileHandle | undefined> {
  const found: unknown = await withDatabase((opened) => opened.get(store, key));
  return found instanceof FileSystemFileHandle ? found : undefined;
}

/** Stores the chosen file. */
async function saveFileHandle(handle: FileSystemFileHandle): Promise<void> {
  await withDatabase((opened) => opened.put(store, handle, key));
}

/** Removes the stored choice; the file itself stays. */
async function deleteFileHandle(): Promise<void> {
  await deleteDB(database);
}

/** The calls that add real data. */
const entryCalls: ReadonlySet<CallName> = new Set(['add-transaction', 'change-transactions', 'import-data']);

/** Lets only one tab write at a time; all tabs receive each change. */
const inTurn = (write: () => Promise<void>) => withLock('Partita.CopyFile', write);

/**
 * Removes the books and stops the backups, so that no tab overwrites the backup with what is left of the books. @throws the error of
 * `remove`
 */
export async function endBackups(remove: () => Promise<void>): Promise<void> {
  await inTurn(async () => {
    await remove();
    currentWriter?.close();
    forgetBackupTimes();
    // If the file choice cannot be removed, nothing refers to it any more.
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

/** Starts all backups of the books in this browser. @returns unsubscribe */
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
    // Another tab has chosen or removed the file.
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

/** Returns the backup writer; undefined before the backups are started. */
export function useBackupWriter(): BackupWriter | undefined {
  return useSyncExternalStore(stateChanges.on, () => currentWriter);
}

/** Returns the state of the backup file. */
export function useBackupFileState(): BackupFileState {
  return useSyncExternalStore(stateChanges.on, () => currentWriter?.state() ?? unknownState);
}
