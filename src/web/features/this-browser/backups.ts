import { useSyncExternalStore } from 'react';
import { deleteDB, openDB } from 'idb';
import { withLock } from '#async/with-lock.ts';
import type { CallName } from '#contract/calls.ts';
import { backupTimesNow, forgetBackupTimes, note } from '#web/data/proof/backup-times.ts';
import { createSignal } from '#web/signals/store.ts';
import { watchStored } from '#web/session/storage.ts';
import { createDailyWriter, type LocalBooks } from './pace.ts';
import { type BackupWriter, createBackupWriter, type BackupFileState } from './backup-writer.ts';
import { toCopyFile } from './file-access.ts';
import { askToStay } from './staying.ts';

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
async function rememberedFile(): Promise<FileSystemFileHandle | undefined> {
  const found: unknown = await inStore((opened) => opened.get(store, key));
  return found instanceof FileSystemFileHandle ? found : undefined;
}

/** Remembers the file. */
async function rememberFile(handle: FileSystemFileHandle): Promise<void> {
  await inStore((opened) => opened.put(store, handle, key));
}

/** Forgets it; the file itself stays. */
async function forgetFile(): Promise<void> {
  await deleteDB(database);
}

/** Calls that enter something real. */
const entries: ReadonlySet<CallName> = new Set(['add-transaction', 'change-transactions', 'import-data']);

/** One tab writes at a time, though all hear of the change. */
const inTurn = (write: () => Promise<void>) => withLock('Partita.CopyFile', write);

/** Ends the keeping with the books: no tab writes what is left of them over their copy. @throws what `remove` threw */
export async function endBackups(remove: () => Promise<void>): Promise<void> {
  await inTurn(async () => {
    await remove();
    currentWriter?.close();
    forgetBackupTimes();
    // Where it cannot be reached now, nothing leads to it any more.
    await forgetFile().catch(() => undefined);
  });
}

function createFileWriter(books: LocalBooks): BackupWriter {
  return createBackupWriter({
    writeCopy: ({ handle }) => books.writeCopy(handle),
    remembered: {
      load: async () => {
        const handle = await rememberedFile();
        return handle && toCopyFile(handle);
      },
      keep: ({ handle }) => rememberFile(handle),
      forget: forgetFile,
    },
    moments: { now: backupTimesNow, note },
    inTurn,
  });
}

let currentWriter: BackupWriter | undefined;
const changed = createSignal();

function setCurrentWriter(next: BackupWriter | undefined): void {
  currentWriter = next;
  changed.tell();
}

/** Keeps the books of this browser as well as it can be done. @returns unsubscribe */
export function startBackups(books: LocalBooks): () => void {
  const mine = createFileWriter(books);
  const endShown = mine.subscribe(changed.tell);
  const ofDays = createDailyWriter(books, inTurn);
  let { chosen } = backupTimesNow();
  const ends = [
    books.onChanged((name) => {
      const nowMs = Date.now();
      note('changed', nowMs);
      if (entries.has(name)) {
        if (backupTimesNow().entered === undefined) note('entered', nowMs);
        void askToStay(nowMs);
      }
      mine.changed();
      ofDays.changed();
    }),
    // Another tab has chosen a file, or given it up.
    watchStored('Copies', () => {
      const now = backupTimesNow().chosen;
      if (now !== chosen) void mine.load();
      chosen = now;
    }),
    endShown,
    mine.close,
    ofDays.close,
  ];
  setCurrentWriter(mine);
  void mine.load();
  ofDays.changed();
  void askToStay(Date.now());
  return () => {
    for (const end of ends) end();
    if (currentWriter === mine) setCurrentWriter(undefined);
  };
}

const unknown: BackupFileState = { is: 'unknown' };

/** What keeps the copy in a file; nothing before that has begun. */
export function useBackupWriter(): BackupWriter | undefined {
  return useSyncExternalStore(changed.on, () => currentWriter);
}

/** How it stands with the file that holds the copy. */
export function useFileState(): BackupFileState {
  return useSyncExternalStore(changed.on, () => currentWriter?.state() ?? unknown);
}
