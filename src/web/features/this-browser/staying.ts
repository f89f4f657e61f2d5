import { useEffect, useState } from 'react';
import { createSignal } from '#web/signals/store.ts';
import { type BackupTimes, backupTimesNow, note, storageManager } from '#web/data/proof/backup-times.ts';

const dayMs = 86_400_000;
const weekMs = 7 * dayMs;

/** A reminder of a copy: how many days old the last one is; none was ever saved where that is not known. */
type Reminder = { days: number | undefined };

/** True if the user should be reminded to save a copy: weekly, and only if something changed since the last one. */
export function reminderAt(
  nowMs: number,
  { entered, changed = 0, copied = 0, written = 0, postponed = 0 }: BackupTimes,
): Reminder | undefined {
  if (entered === undefined) return undefined;
  const last = Math.max(copied, written);
  if (last > changed) return undefined;
  if (nowMs - Math.max(last === 0 ? entered : last, postponed) < weekMs) return undefined;
  return { days: last === 0 ? undefined : Math.floor((nowMs - last) / dayMs) };
}

/** The time in which the browser is not asked again for persistent storage after it has refused. */
export function maySoonAskAgain(nowMs: number, { entered, asked }: BackupTimes): boolean {
  return entered !== undefined && (asked === undefined || nowMs - asked >= weekMs);
}

/** Whether the browser has promised to keep what is stored: not known before it was looked up, and not everywhere at all. */
export type PersistenceState = 'unknown' | 'promised' | 'not-promised' | 'no-answer';

const answered = createSignal<PersistenceState>();

async function lookUp(): Promise<PersistenceState> {
  const isPersistent = await storageManager()
    ?.persisted()
    .catch(() => undefined);
  if (isPersistent === undefined) return 'no-answer';
  return isPersistent ? 'promised' : 'not-promised';
}

/** Asks the browser to keep the books for good, if that may be asked now; a browser may ask its user. Never rejects. */
export async function askToStay(nowMs: number): Promise<void> {
  const storage = storageManager();
  if (storage === undefined || !maySoonAskAgain(nowMs, backupTimesNow())) return;
  if ((await lookUp()) !== 'not-promised') return;
  note('asked', nowMs);
  await storage.persist().catch(() => false);
  answered.tell(await lookUp());
}

/** Whether the browser has promised to keep the books. */
export function useStaying(): PersistenceState {
  const [staying, setStaying] = useState<PersistenceState>('unknown');
  useEffect(() => {
    let isOver = false;
    void lookUp().then((found) => !isOver && setStaying(found));
    const end = answered.on(setStaying);
    return () => {
      isOver = true;
      end();
    };
  }, []);
  return staying;
}
