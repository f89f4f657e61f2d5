import { readTypedMoment, toDateTimeField } from '#entry/date-fields.ts';
import {
  mapDayWords,
  listMonthNames,
  findDateOrder,
  readTypedDay,
  type TypedDayOptions,
  listWeekdayNames,
} from '#ledger/typed-dates.ts';
import { days as dayTexts } from '#web/languages/en/days-and-roles.ts';
import { language } from '#web/languages/language.ts';

/** The texts about days in the language of the page. */
export { dayTexts };

const distanceWords = mapDayWords(dayTexts.words);

const weekdays = listWeekdayNames(language);

/** The names of the months in the language of the page. */
export const months = listMonthNames(language);

/** Returns the reader's current day, `YYYY-MM-DD`. */
export function today(): string {
  return toDateTimeField(new Date()).slice(0, 10);
}

const createTypedDayOptions = (formatTag: string): TypedDayOptions => ({
  order: findDateOrder(formatTag),
  today: today(),
  weekdays,
  months,
  words: distanceWords,
});

/** Parses a day as users type it in a book of this region; undefined if it is invalid. */
export function parseDay(text: string, formatTag: string): string | undefined {
  return readTypedDay(text, createTypedDayOptions(formatTag));
}

/** Parses the text of a date field in a book of this region (`readTypedMoment`). */
export function parseMoment(text: string, before: string, formatTag: string): string | undefined {
  return readTypedMoment(text, before, createTypedDayOptions(formatTag));
}

const sundayFirst =
  'AG AS AU BD BR BS BT BW BZ CA CO DM DO ET GT GU HK HN ID IL IN JM JP KE KH KR LA MH MM MO MT MX MZ NI NP PA PE PH PK PR PT PY SA SG SV TH TT TW UM US VE VI WS YE ZA ZW';
const saturdayFirst = 'AE AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY';

/** Returns the first weekday of a region, Monday being 0; from CLDR, which not every browser provides. */
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
