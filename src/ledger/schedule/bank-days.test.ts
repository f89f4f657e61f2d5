import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, daysBetween, weekdayOf } from '#values/calendar.ts';
import { isBankDay, maxClosedDays, moveToBankDay } from './bank-days.ts';
import { dayOfNumber, toDayNumber, weekdayOfNumber } from './nominal-days.ts';

const anyDay = fc.integer({ min: -300_000, max: 2_900_000 }).map((days) => addDays('2000-01-01', days));

describe('day numbers', () => {
  test('match the calendar', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const number = toDayNumber(day);
        expect(number).toBe(daysBetween('1970-01-01', day));
        expect(dayOfNumber(number)).toBe(day);
        expect(weekdayOfNumber(number)).toBe(weekdayOf(day));
      }),
    );
  });
});

describe('bank days', () => {
  test.each([
    ['2026-01-01', false], // New Year
    ['2026-04-03', false], // Good Friday
    ['2026-04-06', false], // Easter Monday
    ['2026-04-07', true],
    ['2024-03-29', false],
    ['2024-04-01', false],
    ['2038-04-23', false], // the latest Easter of the century
    ['2038-04-26', false],
    ['2026-05-01', false],
    ['2026-12-24', true],
    ['2026-12-25', false],
    ['2025-12-26', false],
    ['2026-12-31', true],
    ['2026-10-03', false], // a Saturday
    ['2025-10-03', true], // a holiday of a single country, on which banks work
    ['2026-11-29', false],
  ])('include %s: %s', (day, isOpen) => {
    expect(isBankDay(day)).toBe(isOpen);
  });

  test('are near the days that are moved to them', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const [before, after] = [moveToBankDay(day, 'before'), moveToBankDay(day, 'after')];
        expect([isBankDay(before), isBankDay(after)]).toEqual([true, true]);
        expect(moveToBankDay(day, 'stay')).toBe(day);
        expect([before === day, after === day]).toEqual([isBankDay(day), isBankDay(day)]);
        expect(daysBetween(before, day)).toBeLessThanOrEqual(maxClosedDays);
        expect(daysBetween(day, after)).toBeLessThanOrEqual(maxClosedDays);
        for (let at = addDays(before, 1); at < after; at = addDays(at, 1))
          expect(isBankDay(at) && at !== day).toBe(false);
      }),
    );
    expect(moveToBankDay('2026-04-04', 'after')).toBe('2026-04-07');
    expect(moveToBankDay('2026-01-31', 'before')).toBe('2026-01-30');
  });
});
