import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type BackupTimes, readBackupTimes } from '#web/data/verification/backup-times.ts';
import { mayAskForPersistence, findReminder } from './persistence.ts';

const dayMs = 86_400_000;
const t0 = Date.UTC(2026, 0, 1);
const day = (days: number) => t0 + days * dayMs;

test('returns no reminder before the first real entry', () => {
  expect(findReminder(day(100), { changed: day(1) })).toBeUndefined();
});

test('returns a reminder a week after the first entry if no copy was saved', () => {
  const moments = { entered: t0, changed: day(3) };
  expect(findReminder(day(7) - 1, moments)).toBeUndefined();
  expect(findReminder(day(7), moments)).toEqual({ days: undefined });
});

test('counts the newer of saved copy and backup file, and waits a week after it', () => {
  const moments = { entered: t0, changed: day(20), copied: day(5), written: day(11) };
  expect(findReminder(day(18) - 1, { ...moments })).toBeUndefined();
  expect(findReminder(day(20), moments)).toEqual({ days: 9 });
});

test('returns a postponed reminder a week later', () => {
  const moments = { entered: t0, changed: day(20), copied: day(5), postponed: day(20) };
  expect(findReminder(day(26), moments)).toBeUndefined();
  expect(findReminder(day(27), moments)).toEqual({ days: 22 });
});

test('returns no reminder without changes since the last copy, however old the copy is', () => {
  fc.assert(
    fc.property(fc.nat(), fc.nat(), fc.nat(), (changed, since, later) => {
      const moments: BackupTimes = { entered: 0, changed, copied: changed + since + 1 };
      expect(findReminder(changed + since + later, moments)).toBeUndefined();
    }),
  );
});

test('allows a request for persistent storage after the first entry, and a week after the last request', () => {
  expect(mayAskForPersistence(day(0), {})).toBe(false);
  expect(mayAskForPersistence(day(0), { entered: day(0) })).toBe(true);
  expect(mayAskForPersistence(day(6), { entered: day(0), persistenceRequested: day(0) })).toBe(false);
  expect(mayAskForPersistence(day(7), { entered: day(0), persistenceRequested: day(0) })).toBe(true);
});

test('drops unreadable values of the stored backup times', () => {
  expect(readBackupTimes({ entered: 1, changed: 'x', other: 3 })).toEqual({ entered: 1 });
  for (const odd of [undefined, null, 'text', 7]) expect(readBackupTimes(odd)).toEqual({});
});
