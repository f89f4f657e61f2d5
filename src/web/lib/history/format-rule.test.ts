import { expect, test } from 'vitest';
import type { BankDayRule } from '#ledger/schedule/bank-days.ts';
import { recurrence as german } from '#web/languages/de/recurrence.ts';
import { createSchedule } from '../../../../test/support/schedules.ts';
import { formatRule } from './format-rule.ts';

test.each<[string, string, string, BankDayRule?]>([
  ['FREQ=DAILY', 'every day', 'jeden Tag'],
  ['FREQ=DAILY;INTERVAL=3', 'every 3 days', 'alle 3 Tage'],
  ['FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR', 'every day from Monday to Friday', 'jeden Tag von Montag bis Freitag'],
  ['FREQ=WEEKLY', 'every week on Saturday', 'jede Woche am Samstag'],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=FR', 'every 2 weeks on Friday', 'alle 2 Wochen am Freitag'],
  ['FREQ=WEEKLY;BYDAY=FR,MO', 'every week on Monday and Friday', 'jede Woche am Montag und Freitag'],
  ['FREQ=MONTHLY', 'every month on the 31st', 'am 31. jedes Monats'],
  ['FREQ=MONTHLY;BYMONTHDAY=1,15', 'every month on the 1st and 15th', 'am 1. und 15. jedes Monats'],
  ['FREQ=MONTHLY;BYMONTHDAY=-1', 'every month on the last day', 'am letzten Tag jedes Monats'],
  [
    'FREQ=MONTHLY;BYMONTHDAY=-1',
    'every month on the last business day',
    'am letzten Bankarbeitstag jedes Monats',
    'before',
  ],
  [
    'FREQ=MONTHLY;BYMONTHDAY=1',
    'every month on the first business day',
    'am ersten Bankarbeitstag jedes Monats',
    'after',
  ],
  [
    'FREQ=MONTHLY;BYMONTHDAY=15',
    'every month on the 15th, or on the business day before',
    'am 15. jedes Monats, oder am Bankarbeitstag davor',
    'before',
  ],
  [
    'FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=-2',
    'every 3 months on the 2nd last day',
    'alle 3 Monate am vorletzten Tag',
  ],
  ['FREQ=MONTHLY;BYDAY=-1FR', 'every month on the last Friday', 'am letzten Freitag jedes Monats'],
  [
    'FREQ=MONTHLY;BYDAY=1MO,3MO',
    'every month on the first Monday and third Monday',
    'am ersten Montag und dritten Montag jedes Monats',
  ],
  [
    'FREQ=MONTHLY;BYMONTHDAY=13;BYDAY=FR',
    'every month on the 13th, if a Friday',
    'jeden Monat am 13., falls Freitag',
  ],
  [
    'FREQ=MONTHLY;BYMONTHDAY=5;BYMONTH=2,8',
    'every month on the 5th in February and August',
    'jeden Monat am 5. im Februar und August',
  ],
  ['FREQ=YEARLY', 'every year on January 31', 'am 31. Januar jedes Jahres'],
  ['FREQ=YEARLY;BYMONTH=9;BYMONTHDAY=3', 'every year on September 3', 'am 3. September jedes Jahres'],
  [
    'FREQ=YEARLY;INTERVAL=2;BYMONTH=5,11;BYDAY=-1SU',
    'every 2 years on the last Sunday in May and November',
    'alle 2 Jahre am letzten Sonntag im Mai und November',
  ],
  ['FREQ=YEARLY;BYDAY=20MO', 'every year on the 20th Monday of the year', 'am 20. Montag jedes Jahres'],
  [
    'FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=-1',
    'every year on the last business day in December',
    'jedes Jahr am letzten Bankarbeitstag im Dezember',
    'before',
  ],
  [
    'FREQ=MONTHLY;BYMONTHDAY=2;UNTIL=20270331',
    'every month on the 2nd, until March 31, 2027',
    'am 2. jedes Monats, bis 31. März 2027',
  ],
  ['FREQ=WEEKLY;BYDAY=TU;COUNT=12', 'every week on Tuesday, 12 times', 'jede Woche am Dienstag, 12-mal'],
])('%s: %s; %s', (rule, inEnglish, inGerman, bankDays = 'stay') => {
  const schedule = createSchedule(rule, { bankDays });
  expect(formatRule(schedule)).toBe(inEnglish);
  expect(formatRule(schedule, { texts: german, language: 'de' })).toBe(inGerman);
});
