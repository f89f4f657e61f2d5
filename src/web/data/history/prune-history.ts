import { daysInMonth } from '#values/calendar.ts';
import type { Call } from '#web/session/client.ts';
import { recall, remember } from '#web/session/storage.ts';

/** Returns the moment `months` months ago, ISO 8601 in UTC. */
export function monthsAgo(months: number, now: Date): string {
  const moment = new Date(now);
  const day = moment.getUTCDate();
  moment.setUTCMonth(moment.getUTCMonth() - months, 1);
  const lastDay = daysInMonth(moment.getUTCFullYear(), moment.getUTCMonth() + 1);
  moment.setUTCDate(Math.min(day, lastDay));
  return moment.toISOString();
}

/**
 * Deletes history that is older than the retention period, at most once a day on this device. Never rejects: a failed deletion is retried
 * at the next start, and no user waits for it.
 * @param months the retention period
 */
export async function pruneHistory(call: Call, userId: string, months: number): Promise<void> {
  const now = new Date();
  const day = now.toISOString().slice(0, 10);
  const last = recall('HistoryForgotten');
  if (last?.userId === userId && last.day === day) return;
  await call('forget-changes', { before: monthsAgo(months, now) }).then(
    () => remember('HistoryForgotten', { userId, day }),
    () => undefined,
  );
}
