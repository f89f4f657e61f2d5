import { expect, test } from 'vitest';
import { noSplitInfo } from '#ledger/split-info.ts';
import { scheduleLine, createSchedule } from '../../../test/support/schedules.ts';
import { startSchedule, changeFromToday, createScheduleOfRows } from './new-schedule.ts';
import { createOccurrenceRows } from './occurrence-rows.ts';
import {
  listDueOccurrences,
  endSchedule,
  scheduleStateOf,
  listNextOccurrences,
  pauseSchedule,
} from './schedule.ts';

const options = { zone: 'UTC', enteredAt: new Date('2026-05-01T08:00:00Z') };
/** Creates rows of a day as a user would type them. */
const rowsOn = (day: string, schedule = createSchedule('FREQ=MONTHLY')) =>
  createOccurrenceRows(schedule, { nominal: day, day }, options).map((row) => ({
    ...row,
    splitInfo: noSplitInfo,
  }));
const begunOn = (day: string, today: string, said = {}) => {
  const rows = rowsOn(day);
  return startSchedule({ ...createScheduleOfRows(rows, day, 'S2'), ...said }, rows, { day, today });
};
const occurrenceOf = ({ rows }: ReturnType<typeof begunOn>) =>
  rows.map(({ splitInfo }) => splitInfo).map((info) => [info.schedule, info.occurrence]);

test('creates a schedule with the name and lines of rows', () => {
  const salary = createSchedule('FREQ=MONTHLY', {
    name: 'Salary',
    lines: [scheduleLine(300n), scheduleLine(-20n, { accountB: 'tax', notes: 'Tax', tags: ['work'] })],
  });
  const rows = rowsOn('2026-05-15', salary);
  expect(createScheduleOfRows(rows, '2026-05-15', 'S2')).toMatchObject({
    name: 'Salary',
    start: '2026-05-15',
    lines: salary.lines,
    from: rows[0]?.id,
    rule: { frequency: 'MONTHLY', monthDays: [15] },
  });
});

test('uses the first row of a schedule as its first occurrence', () => {
  const begun = begunOn('2026-05-15', '2026-05-15');
  expect(occurrenceOf(begun)).toEqual([['S2', '2026-05-15']]);
  expect(listDueOccurrences(begun.schedule, '2026-05-15')).toEqual([]);
  expect(listNextOccurrences(begun.schedule, 1, '2026-05-15')[0]?.day).toBe('2026-06-15');
});

test('recognizes a first row that was moved by the bank', () => {
  // The payment of Sunday the 31st was made on Friday.
  const rule = createSchedule('FREQ=MONTHLY;BYMONTHDAY=-1').rule;
  const begun = begunOn('2026-05-29', '2026-05-29', { rule, bankDays: 'before', start: '2026-05-29' });
  expect(occurrenceOf(begun)).toEqual([['S2', '2026-05-31']]);
  expect(listDueOccurrences(begun.schedule, '2026-05-31')).toEqual([]);
});

test('leaves nothing due after an old first row, and counts a future one once', () => {
  const old = begunOn('2026-01-15', '2026-05-20');
  expect(occurrenceOf(old)).toEqual([['S2', '2026-01-15']]);
  expect(listDueOccurrences(old.schedule, '2026-05-20')).toEqual([]);
  expect(listNextOccurrences(old.schedule, 1, '2026-05-20')[0]?.day).toBe('2026-06-15');
  const future = begunOn('2026-06-15', '2026-05-20');
  expect(listNextOccurrences(future.schedule, 1, '2026-05-20')[0]?.day).toBe('2026-07-15');
});

test('leaves the row unchanged if the schedule starts on another day', () => {
  const begun = begunOn('2026-05-15', '2026-05-15', { start: '2026-06-15' });
  expect(occurrenceOf(begun)).toEqual([[undefined, undefined]]);
  expect(listNextOccurrences(begun.schedule, 1, '2026-05-15')[0]?.day).toBe('2026-06-15');
});

test('applies changed days from today, and keeps due occurrences when only the amount changes', () => {
  const before = createSchedule('FREQ=MONTHLY', { start: '2026-03-01', done: '2026-03-01' });
  const dearer = changeFromToday(before, { ...before, lines: [scheduleLine(-1n)] }, '2026-05-20');
  expect(listDueOccurrences(dearer, '2026-05-20')).toHaveLength(2);
  const moved = changeFromToday(before, { ...before, bankDays: 'after' }, '2026-05-20');
  expect(listDueOccurrences(moved, '2026-05-20')).toEqual([]);
  const resting = pauseSchedule(before, '2026-04-01');
  expect(changeFromToday(resting, { ...resting, bankDays: 'after' }, '2026-05-20').paused).toBe('2026-04-01');
});

test('ends a schedule including its due occurrences', () => {
  const schedule = createSchedule('FREQ=MONTHLY');
  expect(scheduleStateOf(endSchedule(schedule, '2026-05-20'))).toBe('ended');
  expect(
    scheduleStateOf(endSchedule(createSchedule('FREQ=MONTHLY', { start: '2026-07-01' }), '2026-05-20')),
  ).toBe('ended');
});
