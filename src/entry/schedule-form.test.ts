import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { BankDayRule } from '#ledger/schedule/bank-days.ts';
import { writeRule } from '#ledger/schedule/rule.ts';
import { listOccurrences, type Schedule } from '#ledger/schedule/schedule.ts';
import { scheduleLine, createSchedule } from '../../test/support/schedules.ts';
import { checkScheduleForm, toScheduleForm, scheduleFromForm, withStartDay } from './schedule-form.ts';

const rules = [
  'FREQ=DAILY',
  'FREQ=DAILY;INTERVAL=3;COUNT=9',
  'FREQ=DAILY;BYDAY=MO,TU',
  'FREQ=WEEKLY',
  'FREQ=WEEKLY;INTERVAL=2;BYDAY=FR,MO',
  'FREQ=MONTHLY',
  'FREQ=MONTHLY;BYMONTHDAY=-1',
  'FREQ=MONTHLY;BYMONTHDAY=1',
  'FREQ=MONTHLY;BYMONTHDAY=1,15',
  'FREQ=MONTHLY;BYMONTHDAY=31;SKIP=OMIT',
  'FREQ=MONTHLY;BYDAY=-1FR',
  'FREQ=MONTHLY;INTERVAL=3;BYDAY=2TU;UNTIL=20280101',
  'FREQ=YEARLY',
  'FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=15',
  'FREQ=YEARLY;BYMONTH=1,7;BYMONTHDAY=-1',
  'FREQ=YEARLY;BYDAY=1MO',
];
const starts = ['2026-01-31', '2026-02-28', '2026-03-15', '2024-02-29', '2026-12-01'];
const anySchedule = fc
  .record({
    rule: fc.constantFrom(...rules),
    start: fc.constantFrom(...starts),
    bankDays: fc.constantFrom<BankDayRule>('stay', 'before', 'after'),
    until: fc.constantFrom(undefined, '2027-06-30'),
    amount: fc.constantFrom('exact' as const, 'last' as const),
    lines: fc.constantFrom(
      [scheduleLine(-95_000n)],
      [scheduleLine(300n), scheduleLine(-20n, { accountB: 'tax', notes: 'a' })],
    ),
    done: fc.constantFrom(undefined, '2026-05-31'),
  })
  .map(({ rule, ...said }) => createSchedule(rule, said));
const daysOf = (schedule: Schedule) => listOccurrences(schedule, '2024-01-01', '2030-01-01');
const options = (before: Schedule) => ({ before, mayPost: (id: string) => id !== 'gone' });

describe('the schedule form', () => {
  test('returns the same schedule for any rule if nothing was changed', () => {
    fc.assert(
      fc.property(anySchedule, (schedule) => {
        const form = toScheduleForm(schedule);
        expect(checkScheduleForm(form, options(schedule))).toEqual({});
        const again = scheduleFromForm(form, schedule);
        expect(daysOf(again)).toEqual(daysOf(schedule));
        const { rule: _rule, until: _until, count: _count, ...rest } = schedule;
        expect(again).toMatchObject(rest);
        // The form of the new schedule is the same too.
        expect(toScheduleForm(again)).toEqual(form);
      }),
    );
  });

  test.each([
    [{ monthDayRule: 'lastBankDay' }, 'FREQ=MONTHLY;BYMONTHDAY=-1', 'before'],
    [{ monthDayRule: 'firstBankDay' }, 'FREQ=MONTHLY;BYMONTHDAY=1', 'after'],
    [{ monthDayRule: 'last', interval: '2' }, 'FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=-1', 'stay'],
    [{ monthDayRule: 'weekday', ordinal: -1, weekday: 4 }, 'FREQ=MONTHLY;BYDAY=-1FR', 'stay'],
    [{ frequency: 'WEEKLY', weekdays: [4, 0] }, 'FREQ=WEEKLY;BYDAY=MO,FR', 'stay'],
    [{ frequency: 'YEARLY' }, 'FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=31', 'stay'],
    [{ frequency: 'YEARLY', monthDayRule: 'last' }, 'FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=-1', 'stay'],
    [{ frequency: 'DAILY', interval: '10' }, 'FREQ=DAILY;INTERVAL=10', 'stay'],
  ] as const)('turns %j into %s', (chosen, rule, bankDays) => {
    const before = createSchedule('FREQ=MONTHLY');
    const said = scheduleFromForm({ ...toScheduleForm(before), ...chosen }, before);
    expect([writeRule(said.rule), said.bankDays]).toEqual([rule, bankDays]);
  });

  test('keeps the other fields and the stored sides of a line', () => {
    const before = createSchedule('FREQ=MONTHLY', {
      lines: [scheduleLine(500n, { notes: 'note', tags: ['a'] })],
    });
    const form = toScheduleForm(before);
    expect(form.lines[0]).toMatchObject({ fromId: 'rent', toId: 'bank', digits: '500' });
    const lines = form.lines.map((line) => ({ ...line, digits: '700' }));
    expect(scheduleFromForm({ ...form, lines }, before).lines).toEqual([
      scheduleLine(700n, { notes: 'note', tags: ['a'] }),
    ]);
  });

  test('moves day choices that were derived from the start day', () => {
    const monthly = toScheduleForm(createSchedule('FREQ=MONTHLY;BYMONTHDAY=31'));
    expect(withStartDay(monthly, '2026-02-03').monthDay).toBe(3);
    expect(withStartDay({ ...monthly, monthDay: 15 }, '2026-02-03').monthDay).toBe(15);
    const weekly = toScheduleForm(createSchedule('FREQ=WEEKLY'));
    expect(withStartDay(weekly, '2026-02-03').weekdays).toEqual([1]);
    expect(withStartDay({ ...weekly, weekdays: [0, 4] }, '2026-02-03').weekdays).toEqual([0, 4]);
  });

  test.each([
    [{ name: ' ' }, { name: 'required' }],
    [{ interval: '0' }, { interval: 'interval' }],
    [{ interval: 'two' }, { interval: 'interval' }],
    [{ frequency: 'WEEKLY', weekdays: [] }, { weekdays: 'required' }],
    [{ invalidStart: 'soon' }, { start: 'noDay' }],
    [{ end: 'day', until: '2026-01-30' }, { until: 'beforeStart' }],
    [{ end: 'day', until: '2026-02-01', invalidUntil: 'x' }, { until: 'noDay' }],
    [{ end: 'times', count: '' }, { count: 'count' }],
    [{ end: 'times', count: '10001' }, { count: 'count' }],
    [{ end: 'day', until: '2026-02-01', monthDay: 15 }, { days: 'noDays' }],
    [{ amount: 'about', least: '300', most: '200' }, { bounds: 'wrongOrder' }],
    [{ amount: 'exact', least: '300', most: '200' }, {}],
  ] as const)('reports for %j: %j', (typed, wrong) => {
    const before = createSchedule('FREQ=MONTHLY');
    expect(checkScheduleForm({ ...toScheduleForm(before), ...typed }, options(before))).toEqual(wrong);
  });

  test.each([
    [{ fromId: undefined }, { fromId: 'chooseAccount' }],
    [{ toId: 'gone' }, { toId: 'accountGone' }],
    [{ toId: 'bank' }, { toId: 'mustDiffer' }],
    [{ digits: '' }, { digits: 'required' }],
  ])('reports for a line with %j: %j', (typed, wrong) => {
    const before = createSchedule('FREQ=MONTHLY');
    const form = toScheduleForm(before);
    const lines = form.lines.map((line) => ({ ...line, ...typed }));
    expect(checkScheduleForm({ ...form, lines }, options(before)).lines).toMatchObject([wrong]);
  });
});

test('rejects an amount outside its own bounds', () => {
  const wrongOf = (said: Partial<Schedule>) => {
    const schedule = createSchedule('FREQ=MONTHLY', { amount: 'about', ...said });
    return checkScheduleForm(toScheduleForm(schedule), options(schedule));
  };
  expect(wrongOf({ leastMinor: 90_000n, mostMinor: 95_000n })).toEqual({});
  expect(wrongOf({ leastMinor: 95_001n })).toEqual({ amount: 'outOfBounds' });
  expect(wrongOf({ mostMinor: 94_999n })).toEqual({ amount: 'outOfBounds' });
  expect(wrongOf({ leastMinor: 2n, mostMinor: 1n })).toEqual({ bounds: 'wrongOrder' });
  const lines = [scheduleLine(300n, { accountB: 'wage' }), scheduleLine(-20n, { accountB: 'tax' })];
  expect(wrongOf({ lines, leastMinor: 280n, mostMinor: 280n })).toEqual({});
});
