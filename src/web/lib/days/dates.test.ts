import { afterEach, describe, expect, test, vi } from 'vitest';
import { regions } from '#ledger/regions.generated.ts';
import { formatDay, formatMoment, formatRecurring } from './dates.ts';

afterEach(() => vi.unstubAllEnvs());

/** Replaces the narrow space that some engines put before AM and PM. */
const plain = (text: string) => text.replaceAll(/\s/g, ' ');

test.each(['UTC', 'America/New_York', 'Asia/Kolkata'])(
  'formats a recurring date in +05:30 for a reader in %s',
  (zone) => {
    vi.stubEnv('TZ', zone);
    const format = (iso: string) => plain(formatRecurring(new Date(iso), 'en-US'));
    expect(format('2024-05-06T13:00:00Z')).toBe('May 6, 2024, 6:30 PM (+05:30)');
    expect(format('2024-12-31T20:00:00Z')).toBe('Jan 1, 2025, 1:30 AM (+05:30)');
  },
);

describe("date format of a book's region", () => {
  const moment = new Date(2021, 0, 19, 22, 8, 44);
  test.each([
    ['en-US', 'Jan 19', 'Jan 19, 2021, 10:08 PM'],
    ['en-GB', '19 Jan', '19 Jan 2021, 22:08'],
    ['de-DE', '19 Jan', '19 Jan 2021, 22:08'],
    ['not a tag', 'Jan 19', 'Jan 19, 2021, 10:08 PM'],
  ])('formats days and moments in the region %s', (tag, day, whole) => {
    expect(plain(formatDay(moment, tag, moment))).toBe(day);
    expect(plain(formatMoment(moment, tag))).toBe(whole);
  });

  test('adds the year if it is not the current one', () => {
    expect(plain(formatDay(moment, 'en-US', new Date(2022, 1, 1)))).toBe('Jan 19, 2021');
  });

  test.each(regions)(
    "uses the page's language, digits and calendar for $tag, with the day first if the region does so",
    ({ tag }) => {
      const order = (text: string) => text.indexOf('19') < text.indexOf('Jan');
      const shown = formatMoment(moment, tag);
      expect(shown).toMatch(/^[\d\p{P}\s]*Jan[\d\p{P}\s]*(?:[ap]\.?m\.?)?$/iu);
      expect(shown).toContain('2021');
      const parts = new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'short' })
        .formatToParts(moment)
        .map(({ type }) => type);
      // English has no variant for regions that put the year first.
      expect(order(shown) || parts.indexOf('day') > parts.indexOf('month')).toBe(true);
    },
  );
});
