import { number, plural } from './counting.ts';

const units = {
  DAILY: { one: 'day', other: 'days' },
  WEEKLY: { one: 'week', other: 'weeks' },
  MONTHLY: { one: 'month', other: 'months' },
  YEARLY: { one: 'year', other: 'years' },
};

const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };
const ordinals = new Intl.PluralRules('en', { type: 'ordinal' });
const nth = (count: number) => `${number(count)}${endings[ordinals.select(count)] ?? 'th'}`;

const small = ['', 'first', 'second', 'third', 'fourth', 'fifth'];
/** Formats a position: 'first', '20th'; negative ones from the end: 'last', '2nd last'. */
const formatPosition = (ordinal: number) => {
  if (ordinal > 0) return small[ordinal] ?? nth(ordinal);
  return ordinal === -1 ? 'last' : `${nth(-ordinal)} last`;
};

/** The days on which a schedule repeats. */
export const recurrence = {
  /** The frequency, followed by the days if the rule names them. */
  every: (unit: keyof typeof units, interval: number, on: string) => {
    const often =
      interval === 1 ? `every ${units[unit].one}` : `every ${number(interval)} ${units[unit].other}`;
    return on === '' ? often : `${often} ${on}`;
  },
  on: (days: string) => `on ${days}`,
  onThe: (days: string) => `on the ${days}`,
  workingWeek: 'from Monday to Friday',
  /** A day of a month by its position; a negative number counts from the end. */
  monthDay: (day: number) => (day > 0 ? nth(day) : `${formatPosition(day)} day`),
  nthWeekday: (ordinal: number, weekday: string) => `${formatPosition(ordinal)} ${weekday}`,
  ofTheYear: (days: string) => `${days} of the year`,
  bankDay: (ordinal: number) => `${formatPosition(ordinal)} business day`,
  within: (days: string, months: string) => (days === '' ? `in ${months}` : `${days} in ${months}`),
  /** A day of a month that is also one of the given weekdays. */
  ifWeekday: (days: string, weekdays: string) => `${days}, if a ${weekdays}`,
  moved: { before: 'or on the business day before', after: 'or on the business day after' },
  until: (day: string) => `until ${day}`,
  times: (count: number) => plural(count, { one: 'once', other: '# times' }),
};
