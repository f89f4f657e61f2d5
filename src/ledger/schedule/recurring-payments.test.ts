import { noSplitInfo, readSplitInfo } from '#ledger/split-info.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, addMonths } from '#values/calendar.ts';
import { createExchangeRows, createExchangeIds } from '#ledger/commodity/exchange.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { scheduleLine, createSchedule } from '../../../test/support/schedules.ts';
import { moveToBankDay } from './bank-days.ts';
import {
  type DetectedPaymentOptions,
  findRecurringPayments,
  readDismissedKeys,
  createDismissedItem,
  suggestSchedule,
} from './recurring-payments.ts';
import { listNominalDays } from './nominal-days.ts';
import { createOccurrenceRows } from './occurrence-rows.ts';
import { writeRule } from './rule.ts';
import { listNextOccurrences } from './schedule.ts';
import { writeScheduleItem, readSchedule } from './schedule-item.ts';

const options: DetectedPaymentOptions = {
  zone: 'UTC',
  today: '2026-06-15',
  schedules: [],
  dismissedKeys: new Set<string>(),
};

function rowOf(day: string, minor = 1000n, said: Partial<Transaction> = {}): Transaction {
  const id = `${day}-${minor}-${said.description ?? ''}`;
  return {
    id,
    description: 'Gym',
    notes: '',
    postedAt: new Date(`${day}T12:00:00Z`),
    enteredAt: new Date(`${day}T12:00:00Z`),
    splitA: { id: `${id}A`, accountId: 'bank', valueMinor: -minor },
    splitB: { id: `${id}B`, accountId: 'sport', valueMinor: minor },
    tags: [],
    props: '{}',
    splitInfo: noSplitInfo,
    ...said,
  };
}
const found = (days: readonly string[], said: Partial<DetectedPaymentOptions> = {}) =>
  findRecurringPayments(
    days.map((day) => rowOf(day)),
    { ...options, ...said },
  );

describe('recurring payments', () => {
  test.each([
    [
      'weekly',
      ['2026-05-15', '2026-05-22', '2026-05-29', '2026-06-05', '2026-06-12'],
      'FREQ=WEEKLY;BYDAY=FR',
      '2026-06-19',
      'stay',
    ],
    [
      'now and then a day late',
      ['2026-04-24', '2026-05-08', '2026-05-23', '2026-06-05'],
      'FREQ=WEEKLY;INTERVAL=2;BYDAY=FR',
      '2026-06-19',
      'stay',
    ],
    [
      'each 28 days',
      ['2026-03-09', '2026-04-06', '2026-05-04', '2026-06-01'],
      'FREQ=WEEKLY;INTERVAL=4;BYDAY=MO',
      '2026-06-29',
      'stay',
    ],
    [
      'monthly',
      ['2026-03-15', '2026-04-15', '2026-05-15', '2026-06-15'],
      'FREQ=MONTHLY;BYMONTHDAY=15',
      '2026-07-15',
      'stay',
    ],
    [
      'at the end of the month',
      ['2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31'],
      'FREQ=MONTHLY;BYMONTHDAY=-1',
      '2026-06-30',
      'stay',
    ],
    [
      'on the last bank day',
      ['2026-01-30', '2026-02-27', '2026-03-31', '2026-04-30', '2026-05-29'],
      'FREQ=MONTHLY;BYMONTHDAY=-1',
      '2026-06-30',
      'before',
    ],
    [
      'on the first, or the bank day after',
      ['2026-02-02', '2026-03-02', '2026-04-01', '2026-05-04', '2026-06-01'],
      'FREQ=MONTHLY;BYMONTHDAY=1',
      '2026-07-01',
      'after',
    ],
    [
      'each quarter',
      ['2025-08-15', '2025-11-15', '2026-02-15', '2026-05-15'],
      'FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=15',
      '2026-08-15',
      'stay',
    ],
    [
      'yearly, by three',
      ['2023-09-03', '2024-09-04', '2025-09-03'],
      'FREQ=YEARLY;BYMONTH=9;BYMONTHDAY=3',
      '2026-09-03',
      'stay',
    ],
  ])('are found if they are %s', (_what, days, rule, start, bankDays) => {
    const [one, ...none] = found(days.toReversed());
    expect(none).toEqual([]);
    expect(one && [writeRule(one.rule), one.start, one.bankDays]).toEqual([rule, start, bankDays]);
    expect(one?.evidence.map(([row]) => row?.id.slice(0, 10))).toEqual(days.toReversed());
  });

  test.each([
    ['too few', ['2026-04-15', '2026-05-15', '2026-06-15']],
    ['none in between', ['2026-01-15', '2026-02-20', '2026-04-01', '2026-06-10']],
    ['ended', ['2025-09-15', '2025-10-15', '2025-11-15', '2025-12-15']],
    ['yearly, by two', ['2024-09-03', '2025-09-03']],
    ['all on one day', ['2026-06-15', '2026-06-15', '2026-06-15', '2026-06-15']],
  ])('are not found if they are %s', (_what, days) => {
    expect(found(days)).toEqual([]);
  });

  test('are found in any generated history, with the correct next day', () => {
    const bankDayRules = fc.constantFrom('stay' as const, 'before' as const, 'after' as const);
    fc.assert(
      fc.property(
        fc.constantFrom(1, 2, 3, 6),
        fc.integer({ min: 1, max: 31 }),
        bankDayRules,
        fc.nat(700),
        (months, monthDay, bankDays, shift) => {
          const start = addDays('2020-01-01', shift);
          const rule = createSchedule(`FREQ=MONTHLY;INTERVAL=${months};BYMONTHDAY=${monthDay}`).rule;
          const nominal = listNominalDays({ rule, start }, start, addMonths(start, months * 24)).slice(0, 22);
          const days = nominal.map((day) => moveToBankDay(day, bankDays));
          const [expected = '', rest] = [days[20], days.slice(0, 20)];
          const [one] = found(rest, { today: addDays(rest.at(-1) ?? '', 1) });
          const next = one && listNextOccurrences(suggestSchedule(one, 'S'), 1, '2000-01-01')[0]?.day;
          // Rows of months with equal lengths can be read differently, but never by more than a weekend.
          expect(Math.abs(Date.parse(next ?? '') - Date.parse(expected)) / 86_400_000).toBeLessThanOrEqual(4);
        },
      ),
    );
  });

  test('have the same folded description, accounts and direction', () => {
    const days = ['2026-03-15', '2026-04-15', '2026-05-15', '2026-06-15'];
    const rows = days.map((day, at) => rowOf(day, 1000n, at % 2 === 0 ? { description: ' GYM' } : {}));
    expect(findRecurringPayments(rows, options)).toHaveLength(1);
    const turned = rows.map((row, at) =>
      at % 2 === 0 ? { ...row, splitA: row.splitB, splitB: row.splitA } : row,
    );
    expect(findRecurringPayments(turned, options)).toHaveLength(1);
    const back = rows.map((row, at) => (at % 2 === 0 ? rowOf(days[at] ?? '', -1000n) : row));
    expect(findRecurringPayments(back, options)).toEqual([]);
    const elsewhere = rows.map((row, at) =>
      at % 2 === 0 ? { ...row, splitB: { ...row.splitB, accountId: 'food' } } : row,
    );
    expect(findRecurringPayments(elsewhere, options)).toEqual([]);
  });

  test.each([
    [[1000n, 1000n, 1000n, 1000n], 'exact', undefined, undefined],
    [[1000n, 1050n, 980n, 1000n], 'about', undefined, undefined],
    [[1000n, 2050n, 480n, 1000n], 'about', 480n, 2050n],
  ])('with amounts %s are %s', (amounts, amount, leastMinor, mostMinor) => {
    const rows = amounts.map((minor, at) => rowOf(addMonths('2026-03-15', at), minor));
    expect(findRecurringPayments(rows, options)).toMatchObject([{ amount, leastMinor, mostMinor }]);
  });

  test('can be splits, and are sorted by yearly total', () => {
    const salary = createSchedule('FREQ=MONTHLY', {
      lines: [scheduleLine(3000n, { accountB: 'wage' }), scheduleLine(-600n, { accountB: 'tax' })],
    });
    const splits = ['2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31'].flatMap((day) =>
      createOccurrenceRows(salary, { nominal: day, day }, { zone: 'UTC', enteredAt: new Date() }).map(
        (row) => ({
          ...row,
          splitInfo: readSplitInfo(row.splitInfo.text.replace(/,"Schedule.*(?=\})/, '')),
        }),
      ),
    );
    const gym = [3, 4, 5, 6].map((month) => rowOf(`2026-0${month}-15`));
    const [first, second, ...none] = findRecurringPayments([...gym, ...splits], options);
    expect(none).toEqual([]);
    expect([first?.name, first?.evidence[0]?.length, second?.name]).toEqual(['Rent', 2, 'Gym']);
    const offered = first && suggestSchedule(first, 'S9');
    expect(offered?.lines.map(({ valueMinor }) => valueMinor)).toEqual([3000n, -600n]);
    expect(offered && readSchedule(writeScheduleItem(offered))).toEqual(offered);
  });
});

describe('recurring payments that are not offered', () => {
  const days = ['2026-03-15', '2026-04-15', '2026-05-15', '2026-06-15'];

  test('have a schedule with the same accounts and description, from the same row, or with its rows', () => {
    const [one] = found(days);
    const schedule = one && suggestSchedule(one, 'S1');
    const schedules = schedule === undefined ? [] : [schedule];
    expect(found(days, { schedules })).toEqual([]);
    const renamed = schedules.map((each) => ({ ...each, lines: [scheduleLine(-1n)] }));
    expect(found(days, { schedules: renamed })).toEqual([]);
    const others = schedules.map((each) => ({ ...each, from: undefined, lines: [scheduleLine(-1n)] }));
    expect(found(days, { schedules: others })).toHaveLength(1);
    const posted = days.map((day, at) =>
      rowOf(
        day,
        1000n,
        at === 3 ? { splitInfo: readSplitInfo('{"Schedule":"S7","Occurrence":"2026-06-15"}') } : {},
      ),
    );
    expect(findRecurringPayments(posted, options)).toEqual([]);
  });

  test('were dismissed by any user', () => {
    const [one] = found(days);
    const items = one === undefined ? [] : [createDismissedItem(one, 'book')];
    expect(found(days, { dismissedKeys: readDismissedKeys(items) })).toEqual([]);
    expect(items[0]?.id).toBe(one && createDismissedItem(one, 'book').id);
  });
});

test('sees an exchange from the account in which it was entered, in any order of rows', () => {
  const months = [1, 2, 3, 4, 5, 6];
  const rows = months.flatMap((month) => {
    const [near, far] = createExchangeRows({
      near: { accountId: 'bank', tradingId: 'over', currency: 'USD', valueMinor: -15_000n },
      far: {
        accountId: 'fund',
        tradingId: 'overFund',
        currency: 'FUND',
        valueMinor: 34_000n + BigInt(month),
      },
      shared: { description: 'Plan', postedAt: new Date(`2026-0${month}-12T12:00:00Z`), notes: '', tags: [] },
      ids: createExchangeIds(),
    });
    return month % 2 === 0 ? [near, far] : [far, near];
  });
  const [plan, ...others] = findRecurringPayments(rows, options);
  expect(others).toEqual([]);
  expect(plan).toMatchObject({ name: 'Plan', amount: 'exact' });
  expect(plan && suggestSchedule(plan, 'S').lines).toMatchObject([
    { accountA: 'bank', accountB: 'fund', valueMinor: -15_000n },
  ]);
});
