import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isDatedId } from '#ledger/content-id.ts';
import { findInconsistencies, repeatGroup, withNewGroups } from '#ledger/groups.ts';
import { makeId } from '#ledger/ids.ts';
import { readSplitInfo } from '#ledger/split-info.ts';
import { repeatTransaction } from '#ledger/variants.ts';
import { scheduleLine, createSchedule } from '../../../test/support/schedules.ts';
import {
  applyDecisions,
  type OccurrenceDecision,
  matchOccurrence,
  reopenDays,
  withNeedsDecision,
} from './decisions.ts';
import { findLatestRows, createOccurrenceRows, calculateLineValues } from './occurrence-rows.ts';
import { listDueOccurrences, scheduleStateOf } from './schedule.ts';

const options = { zone: 'Europe/Berlin', enteredAt: new Date('2026-05-01T08:00:00Z') };
const monthly = createSchedule('FREQ=MONTHLY');
const salary = createSchedule('FREQ=MONTHLY', {
  id: 'S2',
  name: 'Salary',
  lines: [
    scheduleLine(300_000n, { accountB: 'wage' }),
    scheduleLine(-60_000n, { accountB: 'tax', notes: 'Tax', tags: ['work'] }),
  ],
});
const on = (day: string) => ({ nominal: day, day });

describe('the transactions of an occurrence', () => {
  test('are one row on the day in the book’s time zone, with a link to the schedule', () => {
    const [row, ...none] = createOccurrenceRows(
      monthly,
      { nominal: '2026-03-31', day: '2026-03-30' },
      options,
    );
    expect(none).toEqual([]);
    expect(row).toMatchObject({
      description: 'Rent',
      postedAt: new Date('2026-03-30T10:00:00Z'),
      splitA: { accountId: 'bank', valueMinor: -95_000n },
      splitB: { accountId: 'rent', valueMinor: 95_000n },
    });
    expect(row?.splitInfo).toEqual({
      text: '{"Schedule":"S1","Occurrence":"2026-03-31"}',
      schedule: 'S1',
      occurrence: '2026-03-31',
      A: {},
      B: {},
    });
  });

  test('are a group if there are several lines', () => {
    const rows = createOccurrenceRows(salary, on('2026-03-31'), options);
    expect(findInconsistencies(rows)).toEqual([]);
    expect(rows.map(({ description, notes, tags }) => [description, notes, tags])).toEqual([
      ['Salary', '', []],
      ['Salary', 'Tax', ['work']],
    ]);
  });

  test('have the same ids on every device, different from any other occurrence', () => {
    const idsOf = (schedule: typeof salary, day: string, zone = 'UTC') =>
      createOccurrenceRows(
        schedule,
        { nominal: day, day: '2026-04-02' },
        { zone, enteredAt: new Date() },
      ).flatMap(({ id, splitA, splitB, splitInfo }) => [id, splitA.id, splitB.id, splitInfo.group ?? '']);
    expect(idsOf(salary, '2026-03-31')).toEqual(idsOf(salary, '2026-03-31', 'Asia/Tokyo'));
    const all = ['2026-03-31', '2026-04-30'].flatMap((day) => [
      ...new Set(idsOf(salary, day)),
      ...new Set(idsOf({ ...salary, id: 'S3' }, day)),
    ]);
    expect(new Set(all).size).toBe(all.length);
    expect(
      all.every(
        (id) => isDatedId(id) && /^[\dA-F]{8}-[\dA-F]{4}-7[\dA-F]{3}-[89AB][\dA-F]{3}-[\dA-F]{12}$/.test(id),
      ),
    ).toBe(true);
    expect(isDatedId(makeId())).toBe(false);
    // The moment in the id is that of the day.
    const [id = ''] = idsOf(salary, '2026-03-31');
    expect(new Date(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)).toISOString()).toBe(
      '2026-03-31T12:00:00.000Z',
    );
  });

  test('have the amounts of the last occurrence if the schedule follows it', () => {
    const last = { ...salary, amount: 'last' as const };
    const march = createOccurrenceRows(last, { ...on('2026-03-31'), values: [310_000n, -65_000n] }, options);
    const older = createOccurrenceRows(last, { ...on('2026-02-28'), values: [1n, -2n] }, options);
    const latest = findLatestRows([...march.toReversed(), ...older]).get('S2');
    expect(calculateLineValues(last, latest)).toEqual([310_000n, -65_000n]);
    expect(calculateLineValues(salary, latest)).toEqual([300_000n, -60_000n]);
    expect(calculateLineValues(last)).toEqual([300_000n, -60_000n]);
  });

  test('lose their link to the schedule when they are repeated, copied or pasted', () => {
    const rows = createOccurrenceRows(salary, on('2026-03-31'), options);
    const copies = [
      ...rows.map((row) => repeatTransaction(row, new Date())),
      ...repeatGroup(rows, new Date()),
      ...withNewGroups(rows),
      ...withNewGroups(rows.slice(0, 1)),
    ];
    expect(copies).toHaveLength(7);
    for (const { splitInfo } of copies) expect(splitInfo.text).not.toMatch(/Schedule|Occurrence/);
  });
});

describe('decisions on occurrences', () => {
  test('post, change, skip and postpone occurrences together', () => {
    const plan = applyDecisions(
      monthly,
      [
        { ...on('2026-02-28'), what: 'skip' },
        { nominal: '2026-01-31', day: '2026-02-02', what: 'post', values: [-90_000n] },
        { ...on('2026-03-31'), what: 'later' },
        { ...on('2026-04-30'), what: 'post' },
      ],
      options,
    );
    expect(
      plan.add.map(({ postedAt, splitA }) => [postedAt.toISOString().slice(0, 10), splitA.valueMinor]),
    ).toEqual([
      ['2026-02-02', -90_000n],
      ['2026-04-30', -95_000n],
    ]);
    expect(plan.schedule).toMatchObject({
      done: '2026-02-28',
      skipped: ['2026-02-28'],
      posted: ['2026-04-30'],
    });
    expect(listDueOccurrences(plan.schedule, '2026-05-30')).toEqual([on('2026-03-31')]);
    const next = applyDecisions(plan.schedule, [{ ...on('2026-03-31'), what: 'post' }], options);
    expect(next.schedule).toMatchObject({ done: '2026-04-30', posted: [] });
  });

  test('use the amount of the previous occurrence if the schedule follows it', () => {
    const { add } = applyDecisions(
      { ...monthly, amount: 'last' },
      [
        { ...on('2026-02-28'), what: 'post' },
        { ...on('2026-01-31'), what: 'post', values: [-97_000n] },
      ],
      options,
    );
    expect(add.map(({ splitA }) => splitA.valueMinor)).toEqual([-97_000n, -97_000n]);
  });

  test('leave nothing due in any order, and stay decided', () => {
    const what = fc.constantFrom('post' as const, 'skip' as const, 'later' as const);
    fc.assert(
      fc.property(fc.array(fc.array(what, { minLength: 1, maxLength: 8 }), { maxLength: 6 }), (rounds) => {
        let schedule = createSchedule('FREQ=WEEKLY;COUNT=30');
        const decided = new Set<string>();
        const ids = new Set<string>();
        for (const round of rounds) {
          const due = listDueOccurrences(schedule, '2026-12-31');
          const decisions = due.flatMap((occurrence, at): OccurrenceDecision[] => {
            const choice = round[at % round.length];
            return choice === undefined || at > 2 * round.length ? [] : [{ ...occurrence, what: choice }];
          });
          const plan = applyDecisions(schedule, decisions, options);
          for (const { id } of plan.add) expect(ids.has(id)).toBe(false);
          for (const { id } of plan.add) ids.add(id);
          for (const each of decisions) if (each.what !== 'later') decided.add(each.nominal);
          ({ schedule } = plan);
          expect(listDueOccurrences(schedule, '2026-12-31').map(({ nominal }) => nominal)).toEqual(
            due.map(({ nominal }) => nominal).filter((nominal) => !decided.has(nominal)),
          );
        }
        const rest = applyDecisions(
          schedule,
          listDueOccurrences(schedule, '2026-12-31').map((each) => ({ ...each, what: 'post' })),
          options,
        );
        expect(scheduleStateOf(rest.schedule)).toBe('ended');
        expect(rest.schedule.posted).toEqual([]);
      }),
      { numRuns: 50 },
    );
  });

  test('are stored up to the number of days that the item can hold', () => {
    const daily = createSchedule('FREQ=DAILY');
    const due = listDueOccurrences(daily, '2028-06-01').slice(1);
    const { schedule } = applyDecisions(
      daily,
      due.map((each) => ({ ...each, what: 'post' })),
      options,
    );
    expect(schedule.posted).toEqual([]);
    expect(listDueOccurrences(schedule, '2028-06-01')).toEqual([]);
  });
});

describe('rows of occurrences', () => {
  test('are due again after they were deleted, without affecting other days', () => {
    const { schedule } = applyDecisions(
      monthly,
      listDueOccurrences(monthly, '2026-04-01').map((each, at) => ({
        ...each,
        what: at === 0 ? 'skip' : 'post',
      })),
      options,
    );
    expect(schedule.done).toBe('2026-03-31');
    const again = reopenDays(schedule, ['2026-02-28']);
    expect(listDueOccurrences(again, '2026-04-30').map(({ nominal }) => nominal)).toEqual([
      '2026-02-28',
      '2026-04-30',
    ]);
    expect(again).toMatchObject({ skipped: ['2026-01-31'], posted: ['2026-03-31'], needsDecision: [] });
    const all = reopenDays(schedule, ['2026-01-31', '2026-02-28', '2026-03-31']);
    expect(listDueOccurrences(all, '2026-04-01')).toEqual(listDueOccurrences(monthly, '2026-04-01'));
    expect(reopenDays(schedule, ['2026-05-31'])).toBe(schedule);
    // A day that is posted again is decided like any other.
    const posted = applyDecisions(again, [{ ...on('2026-02-28'), what: 'post' }], options);
    expect(posted.schedule).toMatchObject({ done: '2026-03-31', posted: [], skipped: ['2026-01-31'] });
  });

  test('need a decision of the user after deletion if they were posted automatically', () => {
    const auto = createSchedule('FREQ=MONTHLY', { mode: 'post' });
    const noted = withNeedsDecision(auto, ['2026-01-31', '2026-02-28']);
    expect(noted?.needsDecision).toEqual(['2026-01-31', '2026-02-28']);
    expect(withNeedsDecision(monthly, ['2026-01-31'])).toBeUndefined();
    expect(noted && withNeedsDecision(noted, ['2026-01-31'])).toBeUndefined();
    const { schedule } = applyDecisions(noted ?? auto, [{ ...on('2026-01-31'), what: 'post' }], options);
    expect(schedule).toMatchObject({ needsDecision: ['2026-02-28'], done: '2026-01-31' });
    expect(reopenDays(schedule, ['2026-01-31']).needsDecision).toEqual(['2026-01-31', '2026-02-28']);
  });

  test('can be existing rows, which keep all other data', () => {
    const bank = createOccurrenceRows(salary, on('2026-01-31'), options).map((row) => ({
      ...row,
      splitInfo: readSplitInfo('{"A":{"BankId":"7"}}'),
    }));
    const { changes, schedule } = matchOccurrence(monthly, '2026-01-31', bank);
    expect(changes.map(({ after }) => JSON.parse(after.splitInfo.text))).toEqual(
      bank.map(() => ({ A: { BankId: '7' }, Schedule: 'S1', Occurrence: '2026-01-31' })),
    );
    expect(schedule.done).toBe('2026-01-31');
    expect(
      matchOccurrence({ ...monthly, skipped: ['2026-01-31'] }, '2026-01-31', bank).schedule.skipped,
    ).toEqual([]);
  });
});
