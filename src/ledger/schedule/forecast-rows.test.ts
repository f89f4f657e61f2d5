import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '#values/calendar.ts';
import { scheduleLine, createSchedule } from '../../../test/support/schedules.ts';
import { calculateForecast, type ForecastRows } from './forecast-rows.ts';
import { isDecided, listOccurrences } from './schedule.ts';

const at = { accountIds: new Set(['bank']), balanceMinor: 100_000n, today: '2026-03-15', days: 90 };
const all = (rows: ForecastRows) =>
  Array.from({ length: rows.length }, (_, index) => rows.at(index)).filter((row) => row !== undefined);
const rent = createSchedule('FREQ=MONTHLY', { done: '2026-02-28' });
const wage = createSchedule('FREQ=MONTHLY;BYMONTHDAY=1', {
  id: 'S2',
  start: '2026-04-01',
  lines: [scheduleLine(80_000n, { accountB: 'wage' })],
});

describe('the forecast above today', () => {
  test('shows each end of an exchange in its own currency', () => {
    const trading = { tradingA: 'T', tradingB: 'T EUR', currencyA: 'CHF', currencyB: 'EUR' };
    const exchange = { valueMinor: 62_000n, ...trading };
    const abroad = createSchedule('FREQ=MONTHLY', {
      lines: [{ ...scheduleLine(-55_800n, { accountA: 'bank', accountB: 'berlin' }), exchange }],
    });
    const gainIn = (id: string) =>
      calculateForecast([abroad], { ...at, accountIds: new Set([id]) }).at(0)?.gainMinor;
    expect(['bank', 'berlin', 'food'].map(gainIn)).toEqual([-55_800n, 62_000n, undefined]);
  });

  test('continues the balance and returns the lowest upcoming one', () => {
    const rows = calculateForecast([rent, wage], at);
    expect(all(rows).map(({ day, gainMinor, balanceMinor }) => [day, gainMinor, balanceMinor])).toEqual([
      ['2026-03-31', -95_000n, 5000n],
      ['2026-04-01', 80_000n, 85_000n],
      ['2026-04-30', -95_000n, -10_000n],
      ['2026-05-01', 80_000n, 70_000n],
      ['2026-05-31', -95_000n, -25_000n],
      ['2026-06-01', 80_000n, 55_000n],
    ]);
    expect(rows.lowest).toEqual({ day: '2026-05-31', balanceMinor: -25_000n });
    expect(['2026-03-16', '2026-04-01', '2026-04-02', '2026-12-01'].map(rows.before)).toEqual([
      100_000n,
      5000n,
      85_000n,
      55_000n,
    ]);
    expect(rows.at(rows.length)).toBeUndefined();
  });

  test('begins with overdue occurrences and ends with the last day', () => {
    const rows = calculateForecast([{ ...rent, done: undefined }], { ...at, days: 16 });
    expect(all(rows).map(({ day, isDue }) => [day, isDue])).toEqual([
      ['2026-01-31', true],
      ['2026-02-28', true],
      ['2026-03-31', false],
    ]);
    expect(calculateForecast([rent], { ...at, days: 15 })).toMatchObject({
      length: 0,
      lowest: { day: '2026-03-15', balanceMinor: 100_000n },
    });
  });

  test('includes rows stored on future days', () => {
    const stored = (day: string, valueMinor: bigint, accountId = 'bank') => ({
      day,
      splitA: { id: `${day} A`, accountId, valueMinor },
      splitB: { id: `${day} B`, accountId: 'shop', valueMinor: -valueMinor },
    });
    const later = [
      stored('2026-03-20', -99_000n),
      stored('2026-04-10', 500_000n),
      stored('2026-04-01', 9n, 'cash'),
    ];
    const rows = calculateForecast([rent, wage], {
      ...at,
      later: [...later, stored('2026-09-01', -10_000_000n)],
    });
    expect(all(rows).map(({ balanceMinor }) => balanceMinor)).toEqual([
      -94_000n,
      -14_000n,
      391_000n,
      471_000n,
      376_000n,
      456_000n,
    ]);
    expect(rows.lowest).toEqual({ day: '2026-03-31', balanceMinor: -94_000n });
    expect(rows.before('2026-04-11')).toBe(486_000n);
    // This also holds on days without an occurrence.
    expect(calculateForecast([wage], { ...at, later }).lowest).toEqual({
      day: '2026-03-20',
      balanceMinor: 1000n,
    });
  });

  test('orders income before expenses within a day, so that the lowest balance is the balance after a row', () => {
    const pay = { ...wage, start: '2026-03-31', rule: rent.rule };
    const rows = calculateForecast([rent, pay], { ...at, days: 20 });
    expect(all(rows).map(({ balanceMinor }) => balanceMinor)).toEqual([180_000n, 85_000n]);
    expect(rows.lowest).toEqual({ day: '2026-03-31', balanceMinor: 85_000n });
    const overdue = calculateForecast(
      [
        { ...rent, done: '2026-01-31' },
        { ...pay, start: '2026-03-05' },
      ],
      {
        ...at,
        balanceMinor: 0n,
        days: 0,
      },
    );
    expect(all(overdue).map(({ day, balanceMinor }) => [day, balanceMinor])).toEqual([
      ['2026-03-05', 80_000n],
      ['2026-02-28', -15_000n],
    ]);
    expect(overdue.lowest).toEqual({ day: '2026-03-15', balanceMinor: -15_000n });
  });

  test('shows no gain for transfers within a branch', () => {
    const within = { ...at, accountIds: new Set(['bank', 'rent']) };
    expect(all(calculateForecast([rent, wage], within)).map(({ gainMinor }) => gainMinor)).toEqual([
      0n,
      80_000n,
      0n,
      80_000n,
      0n,
      80_000n,
    ]);
    expect(calculateForecast([rent, wage], { ...at, accountIds: new Set(['cash']) }).length).toBe(0);
    expect(calculateForecast([{ ...rent, paused: '2026-03-01' }], at).length).toBe(0);
  });

  test('contains all open occurrences, sorted by day and then by schedule', () => {
    const rule = fc.constantFrom(
      'FREQ=DAILY',
      'FREQ=WEEKLY',
      'FREQ=MONTHLY;BYMONTHDAY=31',
      'FREQ=DAILY;COUNT=40',
    );
    const bankDayRules = fc.constantFrom('stay' as const, 'before' as const, 'after' as const);
    const anySchedule = fc.tuple(
      rule,
      bankDayRules,
      fc.nat(90),
      fc.array(fc.nat(200), { maxLength: 4 }),
      fc.option(fc.nat(80), { nil: undefined }),
    );
    fc.assert(
      fc.property(fc.array(anySchedule, { maxLength: 5 }), fc.integer({ min: 1, max: 120 }), (made, days) => {
        const schedules = made.map(([text, bankDays, start, skipped, done], index) =>
          createSchedule(text, {
            id: `S${index}`,
            bankDays,
            start: addDays('2026-01-01', start),
            skipped: skipped.map((each) => addDays('2026-01-01', each)),
            done: done === undefined ? undefined : addDays('2026-01-01', done),
          }),
        );
        const rows = calculateForecast(schedules, { ...at, days });
        const expected = schedules
          .flatMap((schedule, order) =>
            listOccurrences(schedule, '2025-12-01', addDays(at.today, days + 1))
              .filter(({ nominal }) => !isDecided(schedule, nominal))
              .map(({ nominal, day }) => ({ order, nominal, day })),
          )
          .toSorted((a, b) => (a.day === b.day ? a.order - b.order : a.day < b.day ? -1 : 1));
        expect(all(rows).map(({ schedule, nominal, day }) => [schedule.id, nominal, day])).toEqual(
          expected.map(({ order, nominal, day }) => [`S${order}`, nominal, day]),
        );
        expect(rows.before('2027-01-01')).toBe(100_000n - 95_000n * BigInt(expected.length));
      }),
      { numRuns: 60 },
    );
  });
});
