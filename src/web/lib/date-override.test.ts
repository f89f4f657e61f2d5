import { expect, test } from 'vitest';
import { readDateOverride } from './date-override.ts';

test('an override names a moment, or nothing', () => {
  expect(readDateOverride('2024,5,6,7,8,9')).toEqual(new Date(2024, 4, 6, 7, 8, 9));
  expect(readDateOverride(' 2024, 12, 31 ')).toEqual(new Date(2024, 11, 31));
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
    expect(readDateOverride(nothing)).toBeUndefined();
});

test('a blank part is that of the base', () => {
  const base = new Date(2024, 4, 6, 7, 8, 9, 123);
  expect(readDateOverride(',,1,0,0,0', base)).toEqual(new Date(2024, 4, 1));
  expect(readDateOverride(',,', base)).toEqual(new Date(2024, 4, 6));
  expect(readDateOverride(',,,,,', base)).toEqual(new Date(2024, 4, 6, 7, 8, 9));
  expect(readDateOverride('2020,1,2,3,4,5', base)).toEqual(new Date(2020, 0, 2, 3, 4, 5));
  expect(readDateOverride(',,1')).toBeUndefined();
  expect(readDateOverride('', base)).toBeUndefined();
});
