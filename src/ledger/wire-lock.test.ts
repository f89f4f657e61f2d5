import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { wireTransaction } from '../../test/support/wire-factories.ts';
import { dayOf } from './days.ts';
import { readBookLock } from './book-lock.ts';
import { isLockedMoment, findLockEnd, isLockedChange } from './wire-lock.ts';

const zones = [
  'UTC',
  'Europe/Berlin',
  'Pacific/Auckland',
  'Pacific/Honolulu',
  'America/Sao_Paulo',
  'Asia/Beirut',
];
const until = '2024-05-31';
const at = (posted: string, fields: object = {}) => ({
  ...wireTransaction('T', { to: 'FOOD', from: 'CASH', valueMinor: 900n }),
  TransactionDatePosted: posted,
  ...fields,
});

test('reads the last locked day of a root and rejects anything else', () => {
  expect(readBookLock({ props: { LockedUntil: until, TimeZone: 'Europe/Berlin' } })).toEqual({
    until,
    zone: 'Europe/Berlin',
  });
  expect(readBookLock({ props: { LockedUntil: until, TimeZone: 'Nowhere/Land' } })).toEqual({
    until,
    zone: 'UTC',
  });
  for (const odd of [undefined, 7, '', 'yesterday', '2024-02-30', `${until}T00:00Z`, { day: until }])
    expect(readBookLock({ props: { LockedUntil: odd } })).toBeUndefined();
  expect(readBookLock(undefined)).toBeUndefined();
});

test('locks exactly the moments before the end of the last locked day in each zone', () => {
  const day = fc.date({ min: new Date('1970-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(day, fc.constantFrom(...zones), fc.integer({ min: -100, max: 100 }), (date, zone, hours) => {
      const lock = { until: date.toISOString().slice(0, 10), zone };
      const moment = findLockEnd(lock);
      const posted = new Date(Date.parse(moment) + hours * 1_800_000).toISOString();
      expect(isLockedMoment(lock, posted)).toBe(posted < moment);
      expect(isLockedMoment(lock, posted)).toBe(dayOf(posted, zone) <= lock.until);
    }),
  );
});

describe('a change of a locked day', () => {
  const lock = { until, zone: 'Pacific/Auckland' };
  const [locked, open] = ['2024-05-31T11:59:59.999Z', '2024-05-31T12:00:00.000Z'];

  test('is one that adds, removes or moves a row on it', () => {
    expect(isLockedChange(lock, { after: at(locked) })).toBe(true);
    expect(isLockedChange(lock, { before: at(locked) })).toBe(true);
    expect(isLockedChange(lock, { before: at(locked), after: at(open) })).toBe(true);
    expect(isLockedChange(lock, { before: at(open), after: at(locked) })).toBe(true);
    expect(isLockedChange(lock, { after: at(open) })).toBe(false);
    expect(isLockedChange(lock, { before: at(open) })).toBe(false);
    expect(isLockedChange(lock, { before: at(open), after: at(open, { TransactionNotes: 'x' }) })).toBe(
      false,
    );
  });

  test('is any change except that of bank data', () => {
    const other = (value: unknown) => at(locked, { OtherTransactionSplitInfoInJSON: JSON.stringify(value) });
    const side = { Status: 'cleared', StatementDate: until, BankId: 'B' };
    const touches = (before: unknown, after: unknown) =>
      isLockedChange(lock, { before: other(before), after: other(after) });
    expect(touches({}, { A: side })).toBe(false);
    expect(touches({ A: side, B: side }, { B: { Status: 'reconciled' } })).toBe(false);
    expect(touches({ B: { Mine: 1 }, A: side }, { A: {}, B: { ...side, Mine: 1 } })).toBe(false);
    expect(touches({}, { A: { Mine: 1 } })).toBe(true);
    expect(touches({}, { Group: 'G' })).toBe(true);
    const entered = { TransactionDateEntered: '2025-01-01T00:00:00.000Z' };
    expect(isLockedChange(lock, { before: at(locked), after: at(locked, entered) })).toBe(false);
    expect(isLockedChange(lock, { before: at(locked), after: at(locked, { PropsInJSON: '{"a":1}' }) })).toBe(
      true,
    );
  });
});
