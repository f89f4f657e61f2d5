import { expect, test } from 'vitest';
import { readTypedTime } from './typed-dates.ts';

test.each([
  ['9', '09:00'],
  ['14', '14:00'],
  ['14:05', '14:05'],
  ['1405', '14:05'],
  ['905', '09:05'],
  ['14.05', '14:05'],
  ['2:05 PM', '14:05'],
  ['2:05\u202fp.m.', '14:05'],
  ['12 am', '00:00'],
  ['12 pm', '12:00'],
  ['0:00', '00:00'],
  ['١٤:٠٥', '14:05'],
])('reads %s as a time of day', (text, time) => {
  expect(readTypedTime(text)).toBe(time);
});

test.each(['', 'noon', '24', '14:60', '13 pm', '0 am', '14:5', '14055', '-3'])('rejects %s', (text) => {
  expect(readTypedTime(text)).toBeUndefined();
});
