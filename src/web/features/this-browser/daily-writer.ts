import { dayOf, localZone } from '#ledger/days.ts';
import { backupTimesNow, note } from '#web/data/backup-times.ts';
import type { LocalBooks } from './local-books.ts';
import { createPaced } from './pace.ts';

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
