import { dayOf, localZone } from '#ledger/days.ts';
import { backupTimesNow, note } from '#web/data/backup-times.ts';
import type { LocalBooks } from './local-books.ts';

/** How long nothing must change before something is done, and how long the first change waits at most, in milliseconds. */
export type Pace = { quietMs: number; longestMs: number };

/** Does something a while after the last of several calls of `soon`. */
export function createPaced(run: () => void, { quietMs, longestMs }: Pace) {
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
const pace = { quietMs: 20_000, longestMs: 300_000 };

/** Whether something changed since the copy of its day was written. */
function isBehind(): boolean {
  const { changed, kept } = backupTimesNow();
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
      note('unkept', undefined);
      note('kept', asOfMs);
    }).catch(() => note('unkept', Date.now()));
  const paced = createPaced(() => void write(), pace);
  return {
    /** Something has changed, now or before the page was opened. */
    changed() {
      if (isBehind()) paced.soon();
    },
    close: paced.stop,
  };
}
