import { dayOf, localZone } from '#ledger/days.ts';
import { recallBackupTimes, noteBackupTime } from '#web/data/proof/backup-times.ts';
import type { CallInput, CallName } from '#contract/calls.ts';
import type { OnProgress } from '#contract/transfer.ts';

/** A copy of all books as they were at the end of a day, beside them in this browser. */
export type DailyBackupInfo = { name: string; atMs: number; accounts: number; transactions: number };

/** The functions on the books of this browser besides the calls. */
export type LocalBooks = {
  /** Hears of each call that has changed them, in whatever tab. @returns unsubscribe */
  onChanged(listener: (name: CallName) => void): () => void;
  /** Writes all of them to a file, or nothing. @throws Error with the name that the browser gives it */
  writeCopy(file: FileSystemFileHandle): Promise<void>;
  /** The copies of the last days, newest first; none where the browser keeps none. */
  dayCopies(): Promise<DailyBackupInfo[]>;
  /** Writes the copy of a day (`YYYY-MM-DD`). @throws Error */
  writeDailyBackup(day: string): Promise<void>;
  /** The content of one of them, to be restored. @throws Error if it cannot be read */
  readDailyBackup(name: string): Promise<CallInput<'import-data'>['data']>;
  /** Puts one of them in the place of the books; the page is to be loaded anew then. @throws Error */
  bringBack(name: string, onProgress: OnProgress): Promise<void>;
  /** Takes away what is left of the books, but for the copies; the page is to be loaded anew then. @throws Error */
  restart(): Promise<void>;
};

/** How long nothing must change before something is done, and how long the first change waits at most, in milliseconds. */
export type DebounceDelays = { quietMs: number; longestMs: number };

/** Does something a while after the last of several calls of `soon`. */
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

/** All books are written each time: not while somebody is still at work, and not too often. */
const dailyDelays = { quietMs: 20_000, longestMs: 300_000 };

/** True if something changed since the copy of its day was written. */
function isBehind(): boolean {
  const { changed, kept } = recallBackupTimes();
  return changed !== undefined && (kept === undefined || changed >= kept);
}

/** Keeps a copy of each day beside the books, as well as the browser can. `inTurn` lets only one tab write at a time. */
export function createDailyWriter(
  { writeDailyBackup }: Pick<LocalBooks, 'writeDailyBackup'>,
  inTurn: (write: () => Promise<void>) => Promise<void>,
) {
  const write = () =>
    inTurn(async () => {
      // Another tab was quicker.
      if (!isBehind()) return;
      const asOfMs = Date.now();
      await writeDailyBackup(dayOf(asOfMs, localZone()));
      noteBackupTime('unkept', undefined);
      noteBackupTime('kept', asOfMs);
    }).catch(() => noteBackupTime('unkept', Date.now()));
  const debounced = createDebounced(() => void write(), dailyDelays);
  return {
    /** Something has changed, now or before the page was opened. */
    changed() {
      if (isBehind()) debounced.soon();
    },
    close: debounced.stop,
  };
}
