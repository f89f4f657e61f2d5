import { describe, expect, test } from 'vitest';
import { isContainerId, Moment, parseTags, tagAccountId, tagOfAccountId } from './values.ts';
import { WireAmount, Color, Id, JsonText, requiredText, Tags, text } from './inputs/values.ts';

describe('wire values', () => {
  test('accept amounts of 1 to 16 digits and remove needless signs and zeros', () => {
    expect(['-0', '007', '-12', '9999999999999999'].map((value) => WireAmount.parse(value))).toEqual([
      '0',
      '7',
      '-12',
      '9999999999999999',
    ]);
    for (const value of ['', '-', '1.5', '1e3', '12345678901234567', ' 1', 5, null])
      expect(WireAmount.safeParse(value).success).toBe(false);
  });

  test('trim texts, count their characters and remove characters that no store accepts', () => {
    expect(text(3).parse('  a\u0000b\ud800 ')).toBe('ab\ufffd');
    expect(text(2).safeParse('🍮🍮').success).toBe(true);
    expect(text(2).safeParse('🍮🍮🍮').success).toBe(false);
    expect(requiredText(5).safeParse('   ').success).toBe(false);
  });

  test('reject the ids of virtual accounts for stored records', () => {
    expect(tagOfAccountId(tagAccountId('a;b'))).toBe('a;b');
    expect(tagOfAccountId('TAGS')).toBeUndefined();
    for (const id of ['FAVOURITES', 'TAGS', 'SEARCH', tagAccountId('home')])
      expect([id, Id.safeParse(id).success]).toEqual([id, false]);
    expect(['TAGS', 'TAGGED'].map(isContainerId)).toEqual([true, false]);
  });

  test('normalise moments to UTC with milliseconds', () => {
    expect(Moment.parse('2024-05-06T14:00:00+02:00')).toBe('2024-05-06T12:00:00.000Z');
    expect(Moment.parse('2024-05-06T12:00:00.1234567Z')).toBe('2024-05-06T12:00:00.123Z');
    for (const value of ['2024-05-06', '2024-02-30T00:00:00Z', '2024-05-06T12:00:00', 'soon', 0])
      expect(Moment.safeParse(value).success).toBe(false);
  });

  test('parse tags without blanks, leading # and repeats ignoring case, and enforce their limits', () => {
    expect(parseTags(' #a; A ;; b ')).toEqual(['a', 'b']);
    expect(Tags.safeParse('x'.repeat(101)).success).toBe(false);
    expect(Tags.safeParse(Array.from({ length: 51 }, (_, index) => index).join(';')).success).toBe(false);
  });

  test('accept printable unreserved ids, hex colours and JSON object properties only', () => {
    for (const id of ['', 'TAGS', 'FAVOURITES', 'SEARCH', 'TAG:x', 'a b', 'x'.repeat(65)])
      expect(Id.safeParse(id).success).toBe(false);
    expect(Color.parse('#Abc')).toBe('#AAbbcc');
    expect(Color.safeParse('red').success).toBe(false);
    expect(JsonText.parse('{ "a":1 }')).toBe('{ "a":1 }');
    for (const value of ['', '[]', 'null', '{"a":"\\u0000"}', `{"a":"${'x'.repeat(10_000)}"}`])
      expect(JsonText.safeParse(value).success).toBe(false);
  });
});
