import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseDateOverride } from './date-override.ts';

test('parses a moment, or returns undefined for invalid text', () => {
  expect(parseDateOverride('2024,5,6,7,8,9')).toEqual(new Date(2024, 4, 6, 7, 8, 9));
  expect(parseDateOverride(' 2024, 12, 31 ')).toEqual(new Date(2024, 11, 31));
  for (const nothing of [
    undefined,
    '',
    'tomorrow',
    '2024',
    '2024,13,1',
    '2024,2,30',
    '2024,1,1,25',
    '1,2,3,4,5,6,7',
  ])
    expect(parseDateOverride(nothing)).toBeUndefined();
});

test('takes a blank part from the base', () => {
  const base = new Date(2024, 4, 6, 7, 8, 9, 123);
  expect(parseDateOverride(',,1,0,0,0', base)).toEqual(new Date(2024, 4, 1));
  expect(parseDateOverride(',,', base)).toEqual(new Date(2024, 4, 6));
  expect(parseDateOverride(',,,,,', base)).toEqual(new Date(2024, 4, 6, 7, 8, 9));
  expect(parseDateOverride('2020,1,2,3,4,5', base)).toEqual(new Date(2020, 0, 2, 3, 4, 5));
  expect(parseDateOverride(',,1')).toBeUndefined();
  expect(parseDateOverride('', base)).toBeUndefined();
  expect(parseDateOverride(' ', base)).toBeUndefined();
  expect(parseDateOverride('tomorrow', base)).toBeUndefined();
});

test('takes a missing month and day from the base and zero for a missing time', () => {
  const base = new Date(2024, 4, 6, 7, 8, 9);
  expect(parseDateOverride('2020', base)).toEqual(new Date(2020, 4, 6));
  expect(parseDateOverride(',2', base)).toEqual(new Date(2024, 1, 6));
  expect(parseDateOverride(',,1', base)).toEqual(new Date(2024, 4, 1));
  expect(parseDateOverride(',,,12', base)).toEqual(new Date(2024, 4, 6, 12));
  // 31 February does not exist.
  expect(parseDateOverride(',2', new Date(2024, 0, 31))).toBeUndefined();
});

test('returns a complete override unchanged and the base for blanks, for any moments', () => {
  const moments = fc.date({
    min: new Date(1900, 0, 1),
    max: new Date(2999, 11, 31),
    noInvalidDate: true,
  });
  const write = (moment: Date) =>
    [
      moment.getFullYear(),
      moment.getMonth() + 1,
      moment.getDate(),
      moment.getHours(),
      moment.getMinutes(),
      moment.getSeconds(),
    ].join(',');
  fc.assert(
    fc.property(moments, moments, (moment, base) => {
      const full = parseDateOverride(write(moment), base);
      const blank = parseDateOverride(',,,,,', base);
      expect(full && write(full)).toBe(write(moment));
      expect(blank && write(blank)).toBe(write(base));
      expect(parseDateOverride(write(moment))).toEqual(full);
    }),
  );
});
