import { expect, test } from 'vitest';
import { readForecast, readPeriod, writePeriod } from './journal-periods.ts';

test.each([
  ['monthly', 'FREQ=MONTHLY', '2026-04-01', undefined],
  ['Monthly from 2026-01-31', 'FREQ=MONTHLY', '2026-01-31', undefined],
  ['monthly from 2026/1/15 to 2027/1/15', 'FREQ=MONTHLY', '2026-01-15', '2027-01-14'],
  ['every 2 weeks  from 2026-01-05', 'FREQ=WEEKLY;INTERVAL=2', '2026-01-05', undefined],
  ['weekly', 'FREQ=WEEKLY', '2026-03-16', undefined],
  ['every quarter since 2026', 'FREQ=MONTHLY;INTERVAL=3', '2026-01-01', undefined],
  ['yearly in 2026', 'FREQ=YEARLY', '2026-01-01', '2026-12-31'],
  ['every 15th day of month', 'FREQ=MONTHLY;BYMONTHDAY=15', '2026-03-10', undefined],
  ['every 2nd day of week', 'FREQ=WEEKLY;BYDAY=TU', '2026-03-10', undefined],
  ['every friday', 'FREQ=WEEKLY;BYDAY=FR', '2026-03-10', undefined],
  ['every mon,wed', 'FREQ=WEEKLY;BYDAY=MO,WE', '2026-03-10', undefined],
  ['every weekday', 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', '2026-03-10', undefined],
  ['every 2nd Thursday', 'FREQ=MONTHLY;BYDAY=2TH', '2026-03-10', undefined],
  ['every 4/15', 'FREQ=YEARLY;BYMONTH=4;BYMONTHDAY=15', '2026-03-10', undefined],
  ['every 5th november', 'FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=5', '2026-03-10', undefined],
  ['bimonthly until 2026-12', 'FREQ=MONTHLY;INTERVAL=2', '2026-04-01', '2026-11-30'],
])('reads the period: %s', (text, rule, start, until) => {
  expect(readPeriod(text, '2026-03-10')).toEqual({ rule, start, ...(until !== undefined && { until }) });
});

test.each(['now and then', 'every moon', 'from 2026-01-01', 'every 0 days', 'every 40th day of month'])(
  'rejects %s as a period',
  (text) => {
    expect(readPeriod(text, '2026-03-10')).toBeUndefined();
  },
);

test.each([
  ['Rent [MONTHLY]', { name: 'Rent', rule: 'FREQ=MONTHLY' }],
  ['[YEARLY REPEAT 4 TIMES]', { name: '', rule: 'FREQ=YEARLY', count: 4 }],
  [
    'Gym [WEEKLY SKIP 1 TIME UNTIL 2027-01-31]',
    { name: 'Gym', rule: 'FREQ=WEEKLY;INTERVAL=2', until: '2027-01-31' },
  ],
  ['Rent [monthly]', undefined],
])('reads a beancount forecast: %s', (text, expected) => {
  expect(readForecast(text)).toEqual(expected);
});

test.each([
  [{ rule: 'FREQ=MONTHLY;BYMONTHDAY=31', start: '2026-01-31' }, 'monthly from 2026-01-01'],
  [
    { rule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=FR', start: '2026-01-09', until: '2026-12-31' },
    'every 2 weeks from 2026-01-05 to 2027-01-01',
  ],
  [{ rule: 'FREQ=YEARLY', start: '2026-05-03' }, 'yearly from 2026-01-01'],
  [{ rule: 'FREQ=DAILY;INTERVAL=10', start: '2026-05-03' }, 'every 10 days from 2026-05-03'],
])('writes a period that ledger and hledger accept: %o', (period, expected) => {
  expect(writePeriod(period)).toBe(expected);
  expect(readPeriod(expected, '2000-01-01')?.rule).toBe(/^FREQ=\w+(?:;INTERVAL=\d+)?/.exec(period.rule)?.[0]);
});
