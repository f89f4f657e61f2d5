import { monthsOf, orderOf, readTypedDay, weekdaysOf } from '#ledger/typed-dates.ts';
import { readTypedTime } from '#ledger/typed-times.ts';
import { days } from '#web/languages/en/days.ts';
import { inLanguage, language } from '#web/languages/language.ts';
import { onDay, toDateTimeField } from './date-fields.ts';

/** What is said of days, in the language of the page. */
export const dayTexts = inLanguage('days', days);

/** How far the days that have words are from today. */
const distances = {
  today: 0,
  yesterday: -1,
  dayBeforeYesterday: -2,
  tomorrow: 1,
  dayAfterTomorrow: 2,
} satisfies Record<keyof typeof dayTexts.words, number>;

const words = Object.fromEntries(
  (Object.keys(distances) as (keyof typeof distances)[]).flatMap((day) =>
    dayTexts.words[day].split(' ').flatMap((word) => (word === '' ? [] : [[word, distances[day]] as const])),
  ),
);

const weekdays = weekdaysOf(language);

/** The names of the months in the language of the page. */
export const months = monthsOf(language);

/** The day that it is for the reader, `YYYY-MM-DD`. */
export function today(): string {
  return toDateTimeField(new Date()).slice(0, 10);
}

/** Reads a day as one types it in a book of this region; undefined for what is none. */
export function readDay(text: string, formatTag: string): string | undefined {
  return readTypedDay(text, { order: orderOf(formatTag), today: today(), weekdays, months, words });
}

const withTime = /^(.+?)(?:[T,\s]\s*)(\d{1,2}:\d\d)(?::(\d\d)(?:\.\d+)?)?(\s?[ap]\.?m\.?)?$/i;

/**
 * Reads what was typed into a date field, a day with or without its time, as a datetime field holds it.
 * @param before what the field held; its time stays where none is typed
 * @returns undefined for what is no day
 */
export function readMoment(text: string, before: string, formatTag: string): string | undefined {
  const [, dayText = text, clock, seconds = '00', half = ''] = withTime.exec(text.trim()) ?? [];
  const day = readDay(dayText, formatTag);
  if (day === undefined || clock === undefined) return day && onDay(before, day);
  const time = readTypedTime(clock + half);
  return time && `${day}T${time}:${seconds}`;
}

const sundayFirst =
  'AG AS AU BD BR BS BT BW BZ CA CO DM DO ET GT GU HK HN ID IL IN JM JP KE KH KR LA MH MM MO MT MX MZ NI NP PA PE PH PK PR PT PY SA SG SV TH TT TW UM US VE VI WS YE ZA ZW';
const saturdayFirst = 'AE AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY';

/** With which day the weeks of a region begin, Monday being 0; by CLDR, which not every browser tells. */
export function firstWeekday(formatTag: string): number {
  let region: string | undefined;
  try {
    ({ region } = new Intl.Locale(formatTag).maximize());
  } catch {
    return 0;
  }
  const isIn = (list: string) => region !== undefined && list.split(' ').includes(region);
  return isIn(sundayFirst) ? 6 : isIn(saturdayFirst) ? 5 : 0;
}
