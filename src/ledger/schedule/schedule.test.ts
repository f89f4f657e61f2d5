import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { scheduleKinds } from '#contract/schedule-kinds.ts';
import { ChangeItemsInput } from '#contract/inputs/items.ts';
import { addDays } from '#values/calendar.ts';
import { listAccountsInItem } from '#ledger/rules/items.ts';
import { writeItem } from '#ledger/wire-item.ts';
import { scheduleLine, createSchedule } from '../../../test/support/schedules.ts';
import { readSchedule, writeScheduleItem, parseSchedules } from './schedule-item.ts';
import {
  findOccurrenceBeforeStart,
  listDueOccurrences,
  scheduleStateOf,
  listNextOccurrences,
  listOccurrences,
  pauseSchedule,
  resumeSchedule,
  occurrenceStateOf,
} from './schedule.ts';

const daysOf = (found: { day: string }[]) => found.map(({ day }) => day);

test('returns the first occurrence if banks move it before the start', () => {
  const saturday = createSchedule('FREQ=MONTHLY', { start: '2026-11-28', bankDays: 'before' });
  const moved = { nominal: '2026-11-28', day: '2026-11-27' };
  expect(findOccurrenceBeforeStart(saturday, '2026-11-20')).toEqual(moved);
  // It is due immediately if it has passed.
  expect(findOccurrenceBeforeStart(saturday, '2026-11-29')).toEqual(moved);
  expect(findOccurrenceBeforeStart({ ...saturday, done: '2026-11-28' }, '2026-11-29')).toBeUndefined();
  expect(findOccurrenceBeforeStart({ ...saturday, bankDays: 'after' }, '2026-11-20')).toBeUndefined();
  expect(findOccurrenceBeforeStart({ ...saturday, start: '2026-11-27' }, '2026-11-20')).toBeUndefined();
});

describe('the occurrences of a schedule', () => {
  test('are moved to bank days and identified by nominal day', () => {
    const monthly = createSchedule('FREQ=MONTHLY;BYMONTHDAY=31', { bankDays: 'before' });
    expect(listOccurrences(monthly, '2026-01-01', '2026-06-01')).toEqual([
      { nominal: '2026-01-31', day: '2026-01-30' },
      { nominal: '2026-02-28', day: '2026-02-27' },
      { nominal: '2026-03-31', day: '2026-03-31' },
      { nominal: '2026-04-30', day: '2026-04-30' },
      { nominal: '2026-05-31', day: '2026-05-29' },
    ]);
  });

  test('are in a window by their adjusted days, and in two windows as in their union', () => {
    const rule = fc.constantFrom(
      'FREQ=DAILY',
      'FREQ=WEEKLY;BYDAY=SA,SU',
      'FREQ=MONTHLY;BYMONTHDAY=1,-1',
      'FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=25',
    );
    const bankDayRules = fc.constantFrom('stay' as const, 'before' as const, 'after' as const);
    fc.assert(
      fc.property(
        rule,
        bankDayRules,
        fc.nat(3000),
        fc.nat(60),
        fc.nat(60),
        (text, bankDays, far, first, second) => {
          const schedule = createSchedule(text, { bankDays, start: '2020-12-20' });
          const from = addDays('2020-12-01', far);
          const [middle, until] = [addDays(from, first), addDays(from, first + second)];
          const whole = listOccurrences(schedule, '2000-01-01', '2030-01-01');
          expect(listOccurrences(schedule, from, middle)).toEqual(
            whole.filter(({ day }) => day >= from && day < middle),
          );
          expect([
            ...listOccurrences(schedule, from, middle),
            ...listOccurrences(schedule, middle, until),
          ]).toEqual(listOccurrences(schedule, from, until));
          expect(whole).toEqual(
            whole.toSorted((a, b) =>
              a.day === b.day ? (a.nominal < b.nominal ? -1 : 1) : a.day < b.day ? -1 : 1,
            ),
          );
        },
      ),
    );
  });

  test('end with the earliest end of rule, schedule and counts', () => {
    const of = (rule: string, said: Parameters<typeof createSchedule>[1]) =>
      daysOf(listOccurrences(createSchedule(rule, said), '2026-01-01', '2027-01-01')).length;
    expect(of('FREQ=MONTHLY;COUNT=3', {})).toBe(3);
    expect(of('FREQ=MONTHLY;COUNT=3', { count: 2 })).toBe(2);
    expect(of('FREQ=MONTHLY;COUNT=3', { count: 9 })).toBe(3);
    expect(of('FREQ=MONTHLY;UNTIL=20260430', { until: '2026-02-28' })).toBe(2);
    expect(of('FREQ=MONTHLY;UNTIL=20260228', { until: '2026-04-30' })).toBe(2);
  });
});

describe('a schedule on a day of the book', () => {
  const monthly = createSchedule('FREQ=MONTHLY', { leadDays: 14 });

  test('has all undecided occurrences up to the day due', () => {
    expect(daysOf(listDueOccurrences(monthly, '2026-03-31'))).toEqual([
      '2026-01-31',
      '2026-02-28',
      '2026-03-31',
    ]);
    const some = { ...monthly, done: '2026-01-31', skipped: ['2026-03-31'] };
    expect(daysOf(listDueOccurrences(some, '2026-04-29'))).toEqual(['2026-02-28']);
    expect(daysOf(listDueOccurrences({ ...some, posted: ['2026-02-28'] }, '2026-04-30'))).toEqual([
      '2026-04-30',
    ]);
    expect(listDueOccurrences(monthly, '2026-01-30')).toEqual([]);
  });

  test('has an occurrence due that banks moved before its nominal day', () => {
    const moved = { ...monthly, bankDays: 'before' as const };
    expect(listDueOccurrences(moved, '2026-01-30')).toEqual([{ nominal: '2026-01-31', day: '2026-01-30' }]);
  });

  test('has occurrences that are overdue, due, announced, upcoming or decided', () => {
    const schedule = { ...monthly, done: '2026-01-31', skipped: ['2026-02-28'], posted: ['2026-03-31'] };
    const states = daysOf(listOccurrences(schedule, '2026-01-01', '2026-09-01')).map((day) =>
      occurrenceStateOf(schedule, { nominal: day, day }, '2026-05-31'),
    );
    expect(states).toEqual(['posted', 'skipped', 'posted', 'overdue', 'due', 'later', 'later', 'later']);
    expect(occurrenceStateOf(schedule, { nominal: '2026-06-30', day: '2026-06-30' }, '2026-06-16')).toBe(
      'upcoming',
    );
    expect(
      occurrenceStateOf(
        pauseSchedule(schedule, '2026-05-01'),
        { nominal: '2026-06-30', day: '2026-06-30' },
        '2026-06-16',
      ),
    ).toBe('paused');
  });

  test('has its open occurrences from today as next days', () => {
    expect(daysOf(listNextOccurrences({ ...monthly, skipped: ['2026-06-30'] }, 3, '2026-05-31'))).toEqual([
      '2026-05-31',
      '2026-07-31',
      '2026-08-31',
    ]);
    expect(daysOf(listNextOccurrences({ ...monthly, count: 6 }, 3, '2026-06-01'))).toEqual(['2026-06-30']);
    expect(
      listNextOccurrences(createSchedule('FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30;SKIP=OMIT'), 3, '2026-06-01'),
    ).toEqual([]);
  });

  test('skips the occurrences of a pause', () => {
    const before = { ...monthly, done: '2026-01-31' };
    const still = pauseSchedule(before, '2026-02-10');
    expect([listDueOccurrences(still, '2026-08-15'), scheduleStateOf(still)]).toEqual([[], 'paused']);
    const again = resumeSchedule(still, '2026-08-31');
    expect([daysOf(listDueOccurrences(again, '2026-08-31')), scheduleStateOf(again)]).toEqual([
      ['2026-08-31'],
      'active',
    ]);
  });

  test('ends with the last decided occurrence', () => {
    const two = { ...monthly, count: 2, done: '2026-01-31' };
    expect(scheduleStateOf(two)).toBe('active');
    expect(scheduleStateOf({ ...two, skipped: ['2026-02-28'] })).toBe('ended');
    expect(scheduleStateOf({ ...two, done: '2026-02-28' })).toBe('ended');
  });
});

describe('the item of a schedule', () => {
  const full = createSchedule('FREQ=MONTHLY;INTERVAL=2;BYDAY=-1FR', {
    until: '2030-01-01',
    count: 7,
    bankDays: 'after',
    mode: 'post',
    amount: 'about',
    leastMinor: 10n,
    mostMinor: 20n,
    lines: [scheduleLine(-5n, { description: 'Rent', notes: 'Flat', tags: ['home', 'fix'] })],
    skipped: ['2026-02-27'],
    posted: ['2026-04-24'],
    done: '2026-01-30',
    paused: '2026-05-01',
    from: 'T1',
  });

  test('contains the whole schedule and is valid on the wire', () => {
    for (const schedule of [full, createSchedule('FREQ=DAILY')]) {
      const item = writeScheduleItem(schedule);
      expect(readSchedule(item)).toEqual(schedule);
      expect(ChangeItemsInput.safeParse({ put: [writeItem(item)] }).success).toBe(true);
    }
  });

  test('names its accounts, so that missing ones are reported', () => {
    expect(listAccountsInItem({ Body: JSON.stringify(writeScheduleItem(full).body) })).toEqual([
      'bank',
      'rent',
    ]);
  });

  test('keeps unknown keys and removes obsolete values', () => {
    const stored = {
      ...writeScheduleItem(full),
      enteredAt: new Date(0),
      body: { ...writeScheduleItem(full).body, Colour: 'red' },
    };
    const after = writeScheduleItem(resumeSchedule(full, '2026-06-01'), stored);
    expect(after.body['Colour']).toBe('red');
    expect(Object.hasOwn(after.body, 'Paused')).toBe(false);
    expect(after.enteredAt).toEqual(new Date(0));
  });

  test.each([
    ['Rule', 'every month'],
    ['Rule', 'FREQ=MONTHLY;BYHOUR=3'],
    ['Start', '2026-02-30'],
    ['Lines', []],
    ['LeadDays', -1],
    ['Count', 0],
    ['Least', '1.50'],
  ])('is rejected with another %s', (key, value) => {
    const { body } = writeScheduleItem(full);
    const read = scheduleKinds.schedule.safeParse({ ...body, [key]: value });
    expect(read.error?.issues[0]?.path[0]).toBe(key);
  });

  test('is skipped if its rule is unreadable', () => {
    const { body, ...item } = writeScheduleItem(full);
    const odd = { ...item, body: { ...body, Rule: 'FREQ=WEEKLY;BYMONTHDAY=3' } };
    expect(parseSchedules([odd, { ...item, body }])).toEqual([full]);
  });
});
