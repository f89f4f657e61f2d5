import { useEffect, useState } from 'react';
import { createSignal } from '#web/signals/store.ts';
import { type BackupTimes, recallBackupTimes, noteBackupTime, getStorageManager } from '#web/data/proof/backup-times.ts';

const dayMs = 86_400_000;
const weekMs = 7 * dayMs;

/** A reminder of a copy: how many days old the last one is; none was ever saved where that is not known. */
type Reminder = { days: number | undefined };

/** True if the user should be reminded to save a copy: weekly, and only if something changed since the last one. */
export function findReminder(
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
export function mayAskForPersistence(nowMs: number, { entered, asked }: BackupTimes): boolean {
  return entered !== undefined && (asked === undefined || nowMs - asked >= weekMs);
}

/** Whether the browser has promised to keep what is stored: not known before it was looked up, and not everywhere at all. */
export type PersistenceState = 'unknown' | 'promised' | 'not-promised' | 'no-answer';

const persistenceChanges = createSignal<PersistenceState>();

async function readPersistence(): Promise<PersistenceState> {
  const isPersistent = await getStorageManager()
    ?.persisted()
    .catch(() => undefined);
  if (isPersistent === undefined) return 'no-answer';
  return isPersistent ? 'promised' : 'not-promised';
}

/** Asks the browser to keep the books for good, if that may be asked now; a browser may ask its user. Never rejects. */
export async function requestPersistence(nowMs: number): Promise<void> {
  const storage = getStorageManager();
  if (storage === undefined || !mayAskForPersistence(nowMs, recallBackupTimes())) return;
  if ((await readPersistence()) !== 'not-promised') return;
  noteBackupTime('asked', nowMs);
  await storage.persist().catch(() => false);
  persistenceChanges.emit(await readPersistence());
}

/** Whether the browser has promised to keep the books. */
export function usePersistence(): PersistenceState {
  const [staying, setStaying] = useState<PersistenceState>('unknown');
  useEffect(() => {
    let isUnmounted = false;
    void readPersistence().then((found) => !isUnmounted && setStaying(found));
    const end = persistenceChanges.on(setStaying);
    return () => {
      isUnmounted = true;
      end();
    };
  }, []);
  return staying;
}
