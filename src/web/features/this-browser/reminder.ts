import type { BackupTimes } from '#web/data/backup-times.ts';

const dayMs = 86_400_000;
const weekMs = 7 * dayMs;

/** A reminder of a copy: how many days old the last one is; none was ever saved where that is not known. */
export type Reminder = { days: number | undefined };

/** Whether somebody should be reminded to save a copy: weekly, and only if something changed since the last one. */
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

/** How long the browser is not asked again whether it keeps the books for good, after it has refused. */
export function maySoonAskAgain(nowMs: number, { entered, asked }: BackupTimes): boolean {
  return entered !== undefined && (asked === undefined || nowMs - asked >= weekMs);
}
