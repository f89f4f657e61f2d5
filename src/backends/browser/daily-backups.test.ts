import { expect, test } from 'vitest';
import { findSurplusBackups } from './daily-backups.ts';

const nameOf = (day: number, { book = 'b', accounts = 3, transactions = 10 } = {}) =>
  `2026-11-${String(day).padStart(2, '0')}_${book}_${accounts}_${transactions}.json.gz`;

test('backups of the last seven days with a backup are retained', () => {
  const names = [1, 2, 3, 5, 8, 9, 12, 20].map((day) => nameOf(day));
  expect(findSurplusBackups(names, nameOf(20))).toEqual([nameOf(1)]);
});

test('the newest and the largest backup of a day are retained', () => {
  const [little, most, now] = [5, 30, 20].map((transactions) => nameOf(3, { transactions }));
  expect(findSurplusBackups([little ?? '', most ?? '', now ?? ''], now ?? '')).toEqual([little]);
  expect(findSurplusBackups([little ?? '', now ?? ''], now ?? '')).toEqual([little]);
  expect(findSurplusBackups([now ?? ''], now ?? '')).toEqual([]);
});

test('backups of other books and foreign files are not deleted', () => {
  const other = nameOf(3, { book: 'c' });
  expect(findSurplusBackups([other, nameOf(3), 'notes.txt'], nameOf(3))).toEqual([]);
});
