import { dayOf, localZone } from '#ledger/days.ts';
import { recallBackupTimes, noteBackupTime } from '#web/data/verification/backup-times.ts';
import type { CallInput, CallName } from '#contract/calls.ts';
import type { OnProgress } from '#contract/transfer.ts';

/** A backup of all books at the end of a day, stored in this browser. */
export type DailyBackupInfo = { name: string; atMs: number; accounts: number; transactions: number };

/** The functions on the books of this browser besides the calls. */
export type LocalBooks = {
  /** Reports each call that changed the books, in any tab. @returns unsubscribe */
  onChanged(listener: (name: CallName) => void): () => void;
  /** Writes all books to a file, or nothing. @throws Error with the error name of the browser */
  writeCopy(file: FileSystemFileHandle): Promise<void>;
  /** Returns the daily backups, newest first; empty if the browser stores none. */
  dayCopies(): Promise<DailyBackupInfo[]>;
  /** Writes the backup of a day (`YYYY-MM-DD`). @throws Error */
  writeDailyBackup(day: string): Promise<void>;
  /** Returns the content of a daily backup. @throws Error if it cannot be read */
  readDailyBackup(name: string): Promise<CallInput<'import-data'>['data']>;
  /** Replaces the books with a daily backup; the page has to be reloaded afterwards. @throws Error */
  restoreBackup(name: string, onProgress: OnProgress): Promise<void>;
  /** Removes the remaining books but not the backups; the page has to be reloaded afterwards. @throws Error */
  restart(): Promise<void>;
};

/** The required time without changes, and the maximum delay after the first change, in milliseconds. */
export type DebounceDelays = { quietMs: number; longestMs: number };

/** Creates a debounced function: it runs some time after the last call of `soon`. */
export function createDebounced(run: () => void, { quietMs, longestMs }: DebounceDelays) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let firstMs: number | undefined;
  const stop = () => {
    clearTimeout(timer);
    firstMs = undefined;
  };
  return {
    soon() {
      const nowMs = Date.now();
      firstMs ??= nowMs;
      clearTimeout(timer);
      const waitMs = Math.min(quietMs, firstMs + longestMs - nowMs);
      timer = setTimeout(
        () => {
          stop();
          run();
        },
        Math.max(0, waitMs),
      );
    },
    stop,
  };
}

/** All books are written each time, so writes wait for a long pause and are rare. */
const dailyDelays = { quietMs: 20_000, longestMs: 300_000 };

/** True if something changed since the last daily backup was written. */
function isBehind(): boolean {
  const { changed, dailyBackup } = recallBackupTimes();
  return changed !== undefined && (dailyBackup === undefined || changed >= dailyBackup);
}

/** Creates the writer of daily backups in this browser. `inTurn` lets only one tab write at a time. */
export function createDailyWriter(
  { writeDailyBackup }: Pick<LocalBooks, 'writeDailyBackup'>,
  inTurn: (write: () => Promise<void>) => Promise<void>,
) {
  const write = () =>
    inTurn(async () => {
      // Another tab has written already.
      if (!isBehind()) return;
      const asOfMs = Date.now();
      await writeDailyBackup(dayOf(asOfMs, localZone()));
      noteBackupTime('dailyBackupFailed', undefined);
      noteBackupTime('dailyBackup', asOfMs);
    }).catch(() => noteBackupTime('dailyBackupFailed', Date.now()));
  const debounced = createDebounced(() => void write(), dailyDelays);
  return {
    /** Call after a change, and on start for earlier changes. */
    changed() {
      if (isBehind()) debounced.soon();
    },
    close: debounced.stop,
  };
}
