import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type BackupTimes, readBackupTimes } from '#web/data/proof/backup-times.ts';
import { mayAskForPersistence, findReminder } from './staying.ts';

const dayMs = 86_400_000;
const t0 = Date.UTC(2026, 0, 1);
const day = (days: number) => t0 + days * dayMs;

test('nothing is reminded of before there is a real entry', () => {
  expect(findReminder(day(100), { changed: day(1) })).toBeUndefined();
});

test('a week after the first entry a copy that never was is reminded of', () => {
  const moments = { entered: t0, changed: day(3) };
  expect(findReminder(day(7) - 1, moments)).toBeUndefined();
  expect(findReminder(day(7), moments)).toEqual({ days: undefined });
});

test('a copy is as old as the newer of the two, and good for a week', () => {
  const moments = { entered: t0, changed: day(20), copied: day(5), written: day(11) };
  expect(findReminder(day(18) - 1, { ...moments })).toBeUndefined();
  expect(findReminder(day(20), moments)).toEqual({ days: 9 });
});

test('who wants none now is asked again in a week', () => {
  const moments = { entered: t0, changed: day(20), copied: day(5), postponed: day(20) };
  expect(findReminder(day(26), moments)).toBeUndefined();
  expect(findReminder(day(27), moments)).toEqual({ days: 22 });
});

test('where nothing has changed since the copy nobody is reminded, however old it is', () => {
  fc.assert(
    fc.property(fc.nat(), fc.nat(), fc.nat(), (changed, since, later) => {
      const moments: BackupTimes = { entered: 0, changed, copied: changed + since + 1 };
      expect(findReminder(changed + since + later, moments)).toBeUndefined();
    }),
  );
});

test('the browser is asked with the first entry, and a week after it has refused', () => {
  expect(mayAskForPersistence(day(0), {})).toBe(false);
  expect(mayAskForPersistence(day(0), { entered: day(0) })).toBe(true);
  expect(mayAskForPersistence(day(6), { entered: day(0), asked: day(0) })).toBe(false);
  expect(mayAskForPersistence(day(7), { entered: day(0), asked: day(0) })).toBe(true);
});

test('of what is kept what cannot be read is left out', () => {
  expect(readBackupTimes({ entered: 1, changed: 'x', other: 3 })).toEqual({ entered: 1 });
  for (const odd of [undefined, null, 'text', 7]) expect(readBackupTimes(odd)).toEqual({});
});
