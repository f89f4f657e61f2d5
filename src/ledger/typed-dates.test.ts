import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { regions } from './regions.generated.ts';
import { addDays } from '#values/calendar.ts';
import {
  type DateOrder,
  listMonthNames,
  findDateOrder,
  readTypedDay,
  listWeekdayNames,
} from './typed-dates.ts';

const english = { t: 0, today: 0, y: -1, yesterday: -1 };
const german = { ...english, h: 0, heute: 0, g: -1, gestern: -1 };

/** Reads a date on a Wednesday. */
function read(
  text: string,
  order: DateOrder = 'dmy',
  today = '2025-11-05',
  { language = 'en', words = english }: { language?: string; words?: Record<string, number> } = {},
) {
  return readTypedDay(text, {
    order,
    today,
    words,
    weekdays: listWeekdayNames(language),
    months: listMonthNames(language),
  });
}

describe('a day of the month', () => {
  test.each([
    ['4', '2025-11-05', '2025-11-04'],
    ['30', '2025-11-05', '2025-11-30'],
    ['31', '2025-11-05', '2025-10-31'],
    ['31', '2025-03-01', '2025-03-31'],
    ['30', '2025-02-10', '2025-01-30'],
    ['29', '2025-02-10', '2025-01-29'],
    ['29', '2024-02-10', '2024-02-29'],
    ['31', '2025-01-01', '2025-01-31'],
    ['0', '2025-11-05', undefined],
    ['32', '2025-11-05', undefined],
  ])('%s typed on %s is read as %s', (text, today, day) => {
    expect(read(text, 'dmy', today)).toBe(day);
  });
});

describe('digits and separators in the order of the region', () => {
  test.each<[string, DateOrder, string | undefined]>([
    ['31.10', 'dmy', '2025-10-31'],
    ['31.10.', 'dmy', '2025-10-31'],
    ['31/10', 'dmy', '2025-10-31'],
    ['31 10', 'dmy', '2025-10-31'],
    ['10/31', 'dmy', '2025-10-31'],
    ['31.10', 'mdy', '2025-10-31'],
    ['31.10.25', 'mdy', '2025-10-31'],
    ['31-10', 'ymd', '2025-10-31'],
    ['13.13', 'dmy', undefined],
    ['2025-31-10', 'dmy', undefined],
    ['10/31', 'mdy', '2025-10-31'],
    ['10-31', 'ymd', '2025-10-31'],
    ['31.10.25', 'dmy', '2025-10-31'],
    ['31.10.2025', 'dmy', '2025-10-31'],
    ['1.2.99', 'dmy', '1999-02-01'],
    ['1.2.45', 'dmy', '2045-02-01'],
    ['1.2.46', 'dmy', '1946-02-01'],
    ['10/31/25', 'mdy', '2025-10-31'],
    ['25-10-31', 'ymd', '2025-10-31'],
    ['2025-10-31', 'dmy', '2025-10-31'],
    ['2025-10-31', 'mdy', '2025-10-31'],
    ['3110', 'dmy', '2025-10-31'],
    ['1031', 'mdy', '2025-10-31'],
    ['1031', 'ymd', '2025-10-31'],
    ['311025', 'dmy', '2025-10-31'],
    ['103125', 'mdy', '2025-10-31'],
    ['251031', 'ymd', '2025-10-31'],
    ['31102025', 'dmy', '2025-10-31'],
    ['20251031', 'ymd', '2025-10-31'],
    ['٣١/١٠/٢٠٢٥', 'dmy', '2025-10-31'],
    ['31.02.', 'dmy', undefined],
    ['29.2.2025', 'dmy', undefined],
    ['29.2.2024', 'dmy', '2024-02-29'],
    ['29.2', 'dmy', undefined],
    ['1.13', 'dmy', '2026-01-13'],
    ['311', 'dmy', undefined],
    ['1.1.1', 'dmy', undefined],
    ['1.1.1.1', 'dmy', undefined],
    ['1.1.25x', 'dmy', undefined],
    ['001.1', 'dmy', undefined],
    ['', 'dmy', undefined],
    ['  ', 'dmy', undefined],
    ['.', 'dmy', undefined],
  ])('%s (%s) is %s', (text, order, day) => {
    expect(read(text, order)).toBe(day);
  });
});

test.each([
  ['31.12', '2025-01-15', '2024-12-31'],
  ['5.1', '2025-12-20', '2026-01-05'],
  ['6.5', '2025-11-05', '2026-05-06'],
  ['7.5', '2025-11-05', '2025-05-07'],
])('reads %s without a year, typed on %s, as the nearest day: %s', (text, today, day) => {
  expect(read(text, 'dmy', today)).toBe(day);
});

test.each([
  ['t', '2025-11-05'],
  [' Today ', '2025-11-05'],
  ['y', '2025-11-04'],
  ['-3', '2025-11-02'],
  ['+3', '2025-11-08'],
  ['− 10', '2025-10-26'],
  ['wed', '2025-11-05'],
  ['w', '2025-11-05'],
  ['thu', '2025-10-30'],
  ['Mon.', '2025-11-03'],
  ['th', '2025-10-30'],
  ['s', undefined],
  ['h', undefined],
  ['monx', undefined],
  ['constructor', undefined],
  ['+12345', undefined],
])('reads %s, on a Wednesday, as %s', (text, day) => {
  expect(read(text)).toBe(day);
});

test('uses the given words and weekdays', () => {
  const inGerman = (text: string) => read(text, 'dmy', '2025-11-05', { language: 'de', words: german });
  expect(['h', 'g', 'di', 'Do.', 'so', 'd', 'mittw', 'wed'].map(inGerman)).toEqual([
    '2025-11-05',
    '2025-11-04',
    '2025-11-04',
    '2025-10-30',
    '2025-11-02',
    undefined,
    '2025-11-05',
    undefined,
  ]);
});

test('prefers an exact name over names that begin with it', () => {
  const weekdays = [['a'], ['ab'], ['abc'], ['d'], ['e'], ['f'], ['g']];
  const options = { order: 'dmy', today: '2025-11-05', words: {}, weekdays, months: [] } as const;
  expect(['a', 'ab', 'abc'].map((text) => readTypedDay(text, options))).toEqual([
    '2025-11-03',
    '2025-11-04',
    '2025-11-05',
  ]);
});

const anyDay = fc
  .integer({ min: Date.UTC(1990, 0, 1) / 86_400_000, max: Date.UTC(2060, 0, 1) / 86_400_000 })
  .map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10));

test('returns only valid days for any text', () => {
  const typed = fc.oneof(
    fc.string(),
    fc.string({ unit: 'binary' }),
    fc.array(fc.constantFrom(...'0123456789./- +tymon'), { maxLength: 12 }).map((all) => all.join('')),
  );
  fc.assert(
    fc.property(typed, fc.constantFrom<DateOrder>('dmy', 'mdy', 'ymd'), anyDay, (text, order, today) => {
      const day = read(text, order, today) ?? '2000-01-01';
      expect(new Date(`${day}T00:00:00.000Z`).toISOString().slice(0, 10)).toBe(day);
    }),
  );
});

test('returns the nearest day for a date without a year', () => {
  fc.assert(
    fc.property(anyDay, anyDay, (day, today) => {
      fc.pre(!day.endsWith('-02-29'));
      const found = read(day.slice(5), 'ymd', today) ?? '';
      const away = (each: string) => Math.abs(Date.parse(each) - Date.parse(today));
      const year = Number(found.slice(0, 4));
      const others = [year - 1, year + 1].map((each) => `${each}${found.slice(4)}`);
      for (const other of others) expect(away(found)).toBeLessThanOrEqual(away(other));
    }),
  );
});

test('reads the date format of each region', () => {
  // Bulgarian adds a word after the year.
  for (const { tag } of regions.filter((region) => region.tag !== 'bg-BG')) {
    const written = new Intl.DateTimeFormat(tag, {
      calendar: 'gregory',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      timeZone: 'UTC',
    }).format(Date.UTC(2025, 9, 4));
    expect(read(written, findDateOrder(tag)), tag).toBe('2025-10-04');
  }
});

test('returns the order of each region, and the default for an unknown one', () => {
  expect(['de-DE', 'en-GB', 'en-US', 'sv-SE', 'ja-JP', 'fa-IR', 'no such region'].map(findDateOrder)).toEqual(
    ['dmy', 'dmy', 'mdy', 'ymd', 'ymd', 'ymd', 'mdy'],
  );
});

test('returns to the same day after a step and its reverse', () => {
  expect(addDays('2025-12-31', 1)).toBe('2026-01-01');
  expect(addDays('2024-03-01', -1)).toBe('2024-02-29');
  fc.assert(
    fc.property(anyDay, fc.integer({ min: -1000, max: 1000 }), (day, by) => {
      expect(addDays(addDays(day, by), -by)).toBe(day);
    }),
  );
});

test.each(['übermorgen', 'Übermorgen', 'ubermorgen'])(
  'finds a word for a day with or without accents: %s',
  (word) => {
    const options = {
      order: 'dmy',
      today: '2026-11-23',
      weekdays: [],
      months: [],
      words: { übermorgen: 2 },
    } as const;
    expect(readTypedDay(word, options)).toBe('2026-11-25');
  },
);

test.each([
  ['Nov 1', 'en', '2025-11-01'],
  ['nov. 1', 'en', '2025-11-01'],
  ['1 nov', 'en', '2025-11-01'],
  ['1. Nov', 'de', '2025-11-01'],
  ['1. Nov.', 'de', '2025-11-01'],
  ['1.November', 'de', '2025-11-01'],
  ['1nov', 'en', '2025-11-01'],
  ['November 1, 2024', 'en', '2024-11-01'],
  ['1 November 24', 'en', '2024-11-01'],
  ['1-Nov-2024', 'en', '2024-11-01'],
  ['1. März 2024', 'de', '2024-03-01'],
  ['1. maerz', 'de', undefined],
  ['1 mar', 'de', '2026-03-01'],
  ['Sept 9', 'en', '2025-09-09'],
  ['9 Sep', 'en', '2025-09-09'],
  ['Dec 31', 'en', '2025-12-31'],
  ['May 8', 'en', '2025-05-08'],
  ['Ma 1', 'en', undefined],
  ['Ju 1', 'en', undefined],
  ['Feb 30', 'en', undefined],
  ['Nov', 'en', undefined],
  ['Nov 1 1', 'en', undefined],
  ['Novx 1', 'en', undefined],
  ['Okt 1', 'en', undefined],
])('reads %s, in %s, as %s', (text, language, day) => {
  expect(read(text, 'dmy', '2025-11-05', { language })).toBe(day);
});

test('reads a date that ends with a point with the day first, in every region', () => {
  expect(['1.11.', '1. 11.', '1.11', '1/11', '31.10.'].map((text) => read(text, 'mdy'))).toEqual([
    '2025-11-01',
    '2025-11-01',
    '2026-01-11',
    '2026-01-11',
    '2025-10-31',
  ]);
});
