import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '#values/calendar.ts';
import { scheduleLine, createSchedule } from '../../../test/support/schedules.ts';
import { createOccurrenceRows } from './occurrence-rows.ts';
import { findOccurrenceMatches, recognizeRows, toCandidateRow, type CandidateRow } from './recognize.ts';

const monthly = createSchedule('FREQ=MONTHLY');
const row = (said: Partial<CandidateRow> = {}): CandidateRow => ({
  day: '2026-03-31',
  accountId: 'bank',
  gainMinor: -95_000n,
  ...said,
});
const found = (...[seen, schedules, options]: Parameters<typeof findOccurrenceMatches>) =>
  findOccurrenceMatches(seen, schedules, options).map(({ occurrence }) => occurrence.nominal);

describe('the occurrences that match a row', () => {
  test.each([
    ['2026-03-26', []],
    ['2026-03-27', ['2026-03-31']],
    ['2026-04-04', ['2026-03-31']],
    ['2026-04-05', []],
  ])('are correct on %s', (day, expected) => {
    expect(found(row({ day }), [monthly])).toEqual(expected);
  });

  test('are found by the adjusted day, without decided ones', () => {
    const moved = createSchedule('FREQ=MONTHLY', { bankDays: 'after' });
    expect(found(row({ day: '2026-02-06' }), [moved])).toEqual(['2026-01-31']);
    expect(
      found(row(), [
        { ...monthly, done: '2026-03-31' },
        { ...monthly, skipped: ['2026-03-31'] },
        { ...monthly, paused: '2026-03-01' },
      ]),
    ).toEqual([]);
  });

  test('have the same accounts, from either side, if known', () => {
    expect(found(row({ otherId: 'rent' }), [monthly])).toHaveLength(1);
    expect(found(row({ otherId: 'food' }), [monthly])).toEqual([]);
    expect(found(row({ accountId: 'food' }), [monthly])).toEqual([]);
    expect(found(row({ accountId: 'rent', otherId: 'bank', gainMinor: 95_000n }), [monthly])).toHaveLength(1);
    expect(found(row({ accountId: 'rent' }), [monthly])).toEqual([]);
  });

  test.each([
    ['exact', undefined, undefined, [95_000n], [95_001n, 94_999n]],
    ['about', undefined, undefined, [88_000n, 102_000n], [87_800n, 102_200n]],
    ['about', 90_000n, 120_000n, [90_000n, 120_000n], [89_999n, 120_001n]],
    ['about', undefined, 120_000n, [1n, 120_000n], [120_001n]],
    ['last', 1n, 2n, [88_000n, 102_000n], [87_800n, 102_200n, 1n]],
  ] as const)('accept %s an amount (%s to %s)', (amount, leastMinor, mostMinor, right, wrong) => {
    const schedule = { ...monthly, amount, leastMinor, mostMinor };
    for (const size of right) expect(found(row({ gainMinor: -size }), [schedule])).toHaveLength(1);
    for (const gainMinor of [...wrong.map((size) => -size), 95_000n])
      expect(found(row({ gainMinor }), [schedule])).toEqual([]);
  });

  test('use the last amount if the schedule follows it', () => {
    const last = { ...monthly, amount: 'last' as const };
    const latest = new Map([
      [
        'S1',
        createOccurrenceRows(
          monthly,
          { nominal: '2026-02-28', day: '2026-02-28', values: [-200_000n] },
          { zone: 'UTC', enteredAt: new Date() },
        ),
      ],
    ]);
    expect(found(row({ gainMinor: -190_000n }), [last], { latest })).toHaveLength(1);
    expect(found(row(), [last], { latest })).toEqual([]);
  });

  test('compare the sum of a split, seen from the bank account', () => {
    const salary = createSchedule('FREQ=MONTHLY', {
      lines: [scheduleLine(300_000n, { accountB: 'wage' }), scheduleLine(-60_000n, { accountB: 'tax' })],
    });
    const lines = createOccurrenceRows(
      salary,
      { nominal: '2026-03-31', day: '2026-03-31' },
      { zone: 'UTC', enteredAt: new Date() },
    );
    expect(found(row({ gainMinor: 240_000n }), [salary])).toHaveLength(1);
    expect(toCandidateRow(lines, 'bank', '2026-03-31')).toEqual({
      day: '2026-03-31',
      accountId: 'bank',
      otherId: undefined,
      gainMinor: 240_000n,
    });
    expect(toCandidateRow(lines.slice(1), 'tax', '2026-03-31')).toMatchObject({
      otherId: 'bank',
      gainMinor: 60_000n,
    });
  });
});

describe('the matches of several rows', () => {
  test('are one occurrence each, nearest first', () => {
    const weekly = createSchedule('FREQ=WEEKLY', { id: 'S2', start: '2026-03-03' });
    const rows = [row({ day: '2026-03-12' }), row({ day: '2026-03-10' }), row({ day: '2026-03-17' })];
    expect(recognizeRows(rows, [weekly]).map((each) => each?.occurrence.nominal)).toEqual([
      undefined,
      '2026-03-10',
      '2026-03-17',
    ]);
  });

  test('never share an occurrence, and each is a possible match', () => {
    const schedules = ['FREQ=DAILY', 'FREQ=WEEKLY', 'FREQ=DAILY;INTERVAL=3'].map((rule, at) =>
      createSchedule(rule, { id: `S${at}` }),
    );
    fc.assert(
      fc.property(fc.array(fc.nat(20), { maxLength: 15 }), (offsets) => {
        const rows = offsets.map((days) => row({ day: addDays('2026-01-28', days) }));
        const all = recognizeRows(rows, schedules);
        const keys = all.flatMap((each) =>
          each === undefined ? [] : [`${each.schedule.id} ${each.occurrence.nominal}`],
        );
        expect(new Set(keys).size).toBe(keys.length);
        for (const [at, each] of all.entries())
          expect(each === undefined || each.daysOff <= 4).toBe(rows[at] !== undefined);
      }),
    );
  });
});
