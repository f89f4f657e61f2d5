import { useEffect, useState } from 'react';
import { createSignal } from '#web/signals/store.ts';
import {
  type BackupTimes,
  recallBackupTimes,
  noteBackupTime,
  getStorageManager,
} from '#web/data/verification/backup-times.ts';

const dayMs = 86_400_000;
const weekMs = 7 * dayMs;

/** A reminder to save a copy, with the age of the last copy in days; undefined if none was ever saved. */
type Reminder = { days: number | undefined };

/**
 * Returns a reminder to save a copy; undefined if none is due. Reminders come at most weekly, and only if something changed since the last
 * copy.
 */
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

/** True if the browser may be asked for persistent storage: after the first entry, and again a week after the last request. */
export function mayAskForPersistence(nowMs: number, { entered, persistenceRequested }: BackupTimes): boolean {
  return (
    entered !== undefined && (persistenceRequested === undefined || nowMs - persistenceRequested >= weekMs)
  );
}

/** The browser's answer about persistent storage: `unknown` before the query, `no-answer` if it has no such API. */
export type PersistenceState = 'unknown' | 'promised' | 'not-promised' | 'no-answer';

const persistenceChanges = createSignal<PersistenceState>();

async function readPersistence(): Promise<PersistenceState> {
  const isPersistent = await getStorageManager()
    ?.persisted()
    .catch(() => undefined);
  if (isPersistent === undefined) return 'no-answer';
  return isPersistent ? 'promised' : 'not-promised';
}

/** Requests persistent storage if a request is allowed now; some browsers ask their user. Never rejects. */
export async function requestPersistence(nowMs: number): Promise<void> {
  const storage = getStorageManager();
  if (storage === undefined || !mayAskForPersistence(nowMs, recallBackupTimes())) return;
  if ((await readPersistence()) !== 'not-promised') return;
  noteBackupTime('persistenceRequested', nowMs);
  await storage.persist().catch(() => false);
  persistenceChanges.emit(await readPersistence());
}

/** Returns whether the browser stores the books persistently. */
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
