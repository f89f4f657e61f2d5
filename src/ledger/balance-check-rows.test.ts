import { expect, test } from 'vitest';
import { appendPage, evictSegments, createRegister } from './register.ts';
import { splitIn, type Transaction } from './transaction.ts';
import { transaction } from '../../test/support/factories.ts';
import { findBalanceCheckRows } from './balance-checks.ts';

const row = (id: string, at: string, valueMinor: bigint) =>
  transaction(id, { to: 'bank', from: 'pay', valueMinor }, { postedAt: new Date(at) });

const valueOf = (each: Transaction) => splitIn(each, 'bank').valueMinor;
const rows = [
  row('d', '2026-11-01T10:00:00Z', 8n),
  // In Berlin this is the first of November.
  row('c', '2026-10-31T23:30:00Z', 4n),
  row('b', '2026-10-31T10:00:00Z', 2n),
  row('a', '2026-10-01T10:00:00Z', 1n),
];
const register = appendPage(createRegister(valueOf), rows, true);
const at = (day: string, zone = 'UTC', of = register) =>
  findBalanceCheckRows(of, 15n, { checks: [{ day, minor: 3n }], zone }).map(({ index, heldMinor }) => [
    index,
    heldMinor,
  ]);

test('places a check above the newest row of its day in the book’s time zone', () => {
  expect(at('2026-10-31')).toEqual([[1, 7n]]);
  expect(at('2026-10-31', 'Europe/Berlin')).toEqual([[2, 3n]]);
  expect(at('2026-10-15')).toEqual([[3, 1n]]);
  expect(at('2026-12-01')).toEqual([[0, 15n]]);
});

test('shows zero before the first row, and skips checks beyond the loaded rows', () => {
  expect(at('2026-09-30')).toEqual([[4, 0n]]);
  const known = appendPage(createRegister(valueOf), rows.slice(0, 2), false);
  expect(at('2026-10-15', 'UTC', known)).toEqual([]);
  expect(at('2026-10-31', 'UTC', evictSegments(register, 5, 5))).toEqual([]);
});

test('returns several checks newest first', () => {
  const checks = [
    { day: '2026-10-15', minor: 1n },
    { day: '2026-10-31', minor: 7n },
  ];
  expect(findBalanceCheckRows(register, 15n, { checks, zone: 'UTC' }).map(({ day }) => day)).toEqual([
    '2026-10-31',
    '2026-10-15',
  ]);
});
