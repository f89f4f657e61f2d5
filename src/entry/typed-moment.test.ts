import { expect, test } from 'vitest';
import { listMonthNames, listWeekdayNames } from '#ledger/typed-dates.ts';
import { readTypedMoment } from './date-fields.ts';

const reading = {
  order: 'dmy' as const,
  today: '2026-11-23',
  weekdays: listWeekdayNames('en'),
  months: listMonthNames('en'),
  words: { y: -1 },
};

test.each([
  ['31.10.', '2026-10-31T09:30:15'],
  ['y', '2026-11-22T09:30:15'],
  ['-3', '2026-11-20T09:30:15'],
  ['mon', '2026-11-23T09:30:15'],
  ['2001-02-03T04:05:06', '2001-02-03T04:05:06'],
  ['3.2.2001 4:05', '2001-02-03T04:05:00'],
  ['3.2.2001, 4:05 pm', '2001-02-03T16:05:00'],
  ['someday', undefined],
  ['31.2.2026', undefined],
  ['3.2.2001 25:00', undefined],
])('reads %s as %s', (typed, moment) => {
  expect(readTypedMoment(typed, '2026-11-01T09:30:15', reading)).toBe(moment);
});
