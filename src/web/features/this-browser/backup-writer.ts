import type { BackupTimes } from '#web/data/verification/backup-times.ts';
import { createStore } from '#web/signals/store.ts';
import type { LocalBackupFile } from './file-access.ts';
import { createDebounced } from './daily-writer.ts';

const writeDelays = { quietMs: 5000, longestMs: 60_000 };

/** The reason why a backup could not be written. */
export type BackupFailure = { why: 'gone' | 'rejected' | 'full' | 'busy' } | { why: 'other'; what: string };

/** The state of the backup file. */
export type BackupFileState =
  /** Not loaded yet. */
  | { is: 'unknown' }
  | { is: 'none' }
  | { is: 'saved' | 'writing'; name: string }
  /** The browser needs the user's permission again. */
  | { is: 'waiting'; name: string }
  | { is: 'failed'; name: string; failure: BackupFailure };

/** Stores which file the user chose. */
export type BackupFileStore = {
  load(): Promise<LocalBackupFile | undefined>;
  save(file: LocalBackupFile): Promise<void>;
  forget(): Promise<void>;
};

export type BackupWriterDeps = {
  writeCopy(file: LocalBackupFile): Promise<void>;
  fileStore: BackupFileStore;
  times: { now(): BackupTimes; note(name: 'written' | 'chosen', atMs: number | undefined): void };
  /** Lets only one tab write at a time. */
  inTurn(write: () => Promise<void>): Promise<void>;
};

const failureNames: Record<string, BackupFailure['why']> = {
  NotFoundError: 'gone',
  NotAllowedError: 'rejected',
  SecurityError: 'rejected',
  QuotaExceededError: 'full',
  NoModificationAllowedError: 'busy',
  InvalidStateError: 'gone',
};

/** Returns the reason for a failed write, from the error name of the browser. */
function toBackupFailure(error: unknown): BackupFailure {
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  const why = failureNames[name];
  return why === undefined || why === 'other' ? { why: 'other', what: message } : { why };
}

/** Returns the write permission of a file; denied if it cannot be queried. */
function readPermission(file: LocalBackupFile): Promise<PermissionState> {
  return file.permission().catch(() => 'denied');
}

/** Creates the writer that backs up the books to a file: some seconds after each change, never two writes at once. */
export function createBackupWriter({ writeCopy, fileStore, times, inTurn }: BackupWriterDeps) {
  let file: LocalBackupFile | undefined;
  const { now: state, set: show, subscribe } = createStore<BackupFileState>({ is: 'unknown' });
  const isBehind = () => {
    const { written, changed = 0 } = times.now();
    return written === undefined || changed >= written;
  };
  /** The choice is gone if another tab has deleted the books. */
  const isChosen = () => times.now().chosen !== undefined;

  const writeTo = async (mine: LocalBackupFile) => {
    const { name } = mine;
    // Another tab has written already, or another file was chosen.
    if (file !== mine) return;
    if (!isChosen()) return take(undefined);
    if (!isBehind()) return show({ is: 'saved', name });
    show({ is: 'writing', name });
    const asOfMs = Date.now();
    const failed = await writeCopy(mine).then(() => undefined, toBackupFailure);
    if (file !== mine) return;
    if (failed !== undefined) return show({ is: 'failed', name, failure: failed });
    times.note('written', asOfMs);
    return show({ is: 'saved', name });
  };

  /** Writes the changes that are not in the file yet. Never rejects: the result is the state. */
  const write = async () => {
    debounced.stop();
    const mine = file;
    if (mine === undefined) return;
    const { name } = mine;
    const permission = await readPermission(mine);
    if (file !== mine) return;
    if (permission === 'prompt') show({ is: 'waiting', name });
    else if (permission === 'denied') show({ is: 'failed', name, failure: { why: 'rejected' } });
    else await inTurn(() => writeTo(mine));
  };
  const debounced = createDebounced(() => void write(), writeDelays);
  const take = (next: LocalBackupFile | undefined) => {
    debounced.stop();
    file = next;
    show(next === undefined ? { is: 'none' } : { is: 'saved', name: next.name });
  };

  return {
    state,
    subscribe,
    /** Loads the file that was chosen earlier or in another tab. Never rejects. */
    async load() {
      const found = isChosen() ? await fileStore.load().catch(() => undefined) : undefined;
      take(found);
      if (found === undefined || !isBehind()) return undefined;
      // With permission, the write waits until the page has loaded.
      return (await readPermission(found)) === 'granted' ? debounced.soon() : write();
    },
    /** Call after a change of the books. */
    changed() {
      if (file !== undefined) debounced.soon();
    },
    /** Switches to another file and writes to it at once. @throws if the browser cannot store the choice */
    async choose(chosen: LocalBackupFile) {
      await fileStore.save(chosen);
      take(chosen);
      times.note('written', undefined);
      times.note('chosen', Date.now());
      await write();
    },
    /** Retries after a click: asks for write permission if necessary. */
    async allow() {
      await file?.askPermission().catch(() => undefined);
      await write();
    },
    /** Stops writing to the file; the file stays. */
    async stop() {
      take(undefined);
      await fileStore.forget();
      times.note('chosen', Date.now());
    },
    /** Stops all writes. */
    close: () => take(undefined),
  };
}

export type BackupWriter = ReturnType<typeof createBackupWriter>;
