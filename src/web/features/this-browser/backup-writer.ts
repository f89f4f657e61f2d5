import type { BackupTimes } from '#web/data/proof/backup-times.ts';
import { createStore } from '#web/signals/store.ts';
import type { LocalBackupFile } from './file-access.ts';
import { createDebounced } from './pace.ts';

const writeDelays = { quietMs: 5000, longestMs: 60_000 };

/** Why a copy could not be written. */
export type BackupFailure = { why: 'gone' | 'refused' | 'full' | 'busy' } | { why: 'other'; what: string };

/** How it stands with the file that holds the copy. */
export type BackupFileState =
  /** Not known yet. */
  | { is: 'unknown' }
  | { is: 'none' }
  | { is: 'kept' | 'writing'; name: string }
  /** The browser wants to be told again that it may. */
  | { is: 'waiting'; name: string }
  | { is: 'failed'; name: string; failure: BackupFailure };

/** Where the chosen file is remembered. */
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
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  QuotaExceededError: 'full',
  NoModificationAllowedError: 'busy',
  InvalidStateError: 'gone',
};

/** What a failure means, by the name that the browser gives it. */
function toBackupFailure(error: unknown): BackupFailure {
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  const why = failureNames[name];
  return why === undefined || why === 'other' ? { why: 'other', what: message } : { why };
}

/** Whether a file may be written to; one that cannot be asked may not. */
function readPermission(file: LocalBackupFile): Promise<PermissionState> {
  return file.permission().catch(() => 'denied');
}

/** Keeps a copy of the books in a file: written some seconds after each change, never twice at once. */
export function createBackupWriter({ writeCopy, fileStore, times, inTurn }: BackupWriterDeps) {
  let file: LocalBackupFile | undefined;
  const { now: state, set: show, subscribe } = createStore<BackupFileState>({ is: 'unknown' });
  const isBehind = () => {
    const { written, changed = 0 } = times.now();
    return written === undefined || changed >= written;
  };
  /** With the books that another tab has deleted the choice of a file is gone. */
  const isChosen = () => times.now().chosen !== undefined;

  const writeTo = async (mine: LocalBackupFile) => {
    const { name } = mine;
    // Another tab was quicker, or another file was chosen meanwhile.
    if (file !== mine) return;
    if (!isChosen()) return take(undefined);
    if (!isBehind()) return show({ is: 'kept', name });
    show({ is: 'writing', name });
    const asOfMs = Date.now();
    const failed = await writeCopy(mine).then(() => undefined, toBackupFailure);
    if (file !== mine) return;
    if (failed !== undefined) return show({ is: 'failed', name, failure: failed });
    times.note('written', asOfMs);
    return show({ is: 'kept', name });
  };

  /** Writes what is not in the file yet. Never rejects: how it went is the state. */
  const write = async () => {
    debounced.stop();
    const mine = file;
    if (mine === undefined) return;
    const { name } = mine;
    const permission = await readPermission(mine);
    if (file !== mine) return;
    if (permission === 'prompt') show({ is: 'waiting', name });
    else if (permission === 'denied') show({ is: 'failed', name, failure: { why: 'refused' } });
    else await inTurn(() => writeTo(mine));
  };
  const debounced = createDebounced(() => void write(), writeDelays);
  const take = (next: LocalBackupFile | undefined) => {
    debounced.stop();
    file = next;
    show(next === undefined ? { is: 'none' } : { is: 'kept', name: next.name });
  };

  return {
    state,
    subscribe,
    /** Takes in which file was chosen, here before or in another tab. Never rejects. */
    async load() {
      const found = isChosen() ? await fileStore.load().catch(() => undefined) : undefined;
      take(found);
      if (found === undefined || !isBehind()) return undefined;
      // What may be written waits until the page has come to rest.
      return (await readPermission(found)) === 'granted' ? debounced.soon() : write();
    },
    /** Something has changed. */
    changed() {
      if (file !== undefined) debounced.soon();
    },
    /** Takes another file, and writes to it at once. @throws where the browser cannot remember it */
    async choose(chosen: LocalBackupFile) {
      await fileStore.save(chosen);
      take(chosen);
      times.note('written', undefined);
      times.note('chosen', Date.now());
      await write();
    },
    /** Tries once more, in answer to a click: asks whether the file may be written to, where that is not known. */
    async allow() {
      await file?.askPermission().catch(() => undefined);
      await write();
    },
    /** Gives the file up; it stays as it is. */
    async stop() {
      take(undefined);
      await fileStore.forget();
      times.note('chosen', Date.now());
    },
    /** Writes nothing any more. */
    close: () => take(undefined),
  };
}

export type BackupWriter = ReturnType<typeof createBackupWriter>;
