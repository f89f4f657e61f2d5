import { limits } from '#contract/limits.ts';
import { readCompactDay } from '#values/calendar.ts';

/** The frequency of a recurrence rule. */
export type Frequency = 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'YEARLY';

/** A weekday, Monday is 0. An ordinal selects its position in the month or year, from the end if negative. */
export type RuleWeekday = { weekday: number; ordinal?: number };

/** The treatment of a day that its month does not have: omit it, use the last day, or the first day of the next month. */
export type SkipRule = 'OMIT' | 'BACKWARD' | 'FORWARD';

/** A recurrence rule: the common part of RFC 5545, with `SKIP` of RFC 7529. Empty lists have no effect. */
export type RecurrenceRule = {
  frequency: Frequency;
  interval: number;
  weekdays: readonly RuleWeekday[];
  /** Days of a month, counted from its end if negative. */
  monthDays: readonly number[];
  months: readonly number[];
  /** The last possible day. */
  until?: string;
  count?: number;
  skip: SkipRule;
};

/** The reason why a text is not a rule, and the invalid part. */
export type RuleProblem = { id: 'unknown' | 'twice' | 'value' | 'missing' | 'together'; part: string };

const weekdayNames = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const maxInterval = 999;

/** Parses a list of numbers from 1 to `most`, optionally also from the end; undefined if one is invalid. */
function readNumbers(text: string, most: number, isFromEnd: boolean): number[] | undefined {
  const read = text.split(',').map((each) => (/^[+-]?\d{1,3}$/.test(each) ? Number(each) : 0));
  const isRight = (each: number) => each !== 0 && Math.abs(each) <= most && (isFromEnd || each > 0);
  return read.every(isRight) ? [...new Set(read)].toSorted((a, b) => a - b) : undefined;
}

const readNumber = (text: string, most: number) =>
  /^\d{1,5}$/.test(text) && Number(text) > 0 && Number(text) <= most ? Number(text) : undefined;

function readWeekday(text: string): RuleWeekday | undefined {
  const [, ordinal, name = ''] = /^([+-]?\d{1,2})?([A-Z]{2})$/.exec(text) ?? [];
  const weekday = weekdayNames.indexOf(name);
  if (weekday < 0) return undefined;
  if (ordinal === undefined) return { weekday };
  const found = Number(ordinal);
  return found !== 0 && Math.abs(found) <= 53 ? { weekday, ordinal: found } : undefined;
}

function readWeekdays(text: string): RuleWeekday[] | undefined {
  const read = text.split(',').map(readWeekday);
  const found = read.filter((each) => each !== undefined);
  return found.length === read.length ? found : undefined;
}

const oneOf =
  <Word extends string>(...words: readonly Word[]) =>
  (text: string) =>
    words.find((word) => word === text);

/** The parser of each part's value; it returns undefined for an invalid value. */
const readers = {
  FREQ: oneOf('DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'),
  INTERVAL: (text: string) => readNumber(text, maxInterval),
  BYDAY: readWeekdays,
  BYMONTHDAY: (text: string) => readNumbers(text, 31, true),
  BYMONTH: (text: string) => readNumbers(text, 12, false),
  UNTIL: (text: string) => (/^\d{8}(?:T\d{6}Z?)?$/.test(text) ? readCompactDay(text) : undefined),
  COUNT: (text: string) => readNumber(text, limits.scheduleCount),
  SKIP: oneOf('OMIT', 'BACKWARD', 'FORWARD'),
};

type Part = keyof typeof readers;
type Values = { [Key in Part]?: NonNullable<ReturnType<(typeof readers)[Key]>> };

const isPart = (name: string): name is Part => Object.hasOwn(readers, name);

/** Returns a part that contradicts others: weekly rules have no days of a month, and an ordinal counts within a month or a year. */
function findContradiction({ FREQ, BYDAY = [], BYMONTHDAY, BYMONTH }: Values): Part | undefined {
  if (FREQ === 'WEEKLY' && BYMONTHDAY !== undefined) return 'BYMONTHDAY';
  const ordinals = BYDAY.flatMap(({ ordinal }) => ordinal ?? []);
  if (ordinals.length === 0) return undefined;
  const isOfMonth = FREQ === 'MONTHLY' || (FREQ === 'YEARLY' && BYMONTH !== undefined);
  const isTooFar = isOfMonth && ordinals.some((each) => Math.abs(each) > 5);
  const isCounted = FREQ === 'MONTHLY' || FREQ === 'YEARLY';
  return isCounted && !isTooFar && BYMONTHDAY === undefined ? undefined : 'BYDAY';
}

/** Reads a rule, or returns its problem. Without `SKIP`, a day that a month does not have becomes its last day. */
export function readRule(text: string): { rule: RecurrenceRule } | { problem: RuleProblem } {
  const values: Values = {};
  for (const each of text
    .replace(/^RRULE:/i, '')
    .toUpperCase()
    .split(';')) {
    const [name = '', value = ''] = each.split('=', 2);
    if (!isPart(name)) return { problem: { id: 'unknown', part: name } };
    if (values[name] !== undefined) return { problem: { id: 'twice', part: name } };
    const read = readers[name](value);
    if (read === undefined) return { problem: { id: 'value', part: name } };
    Object.assign(values, { [name]: read });
  }
  const { FREQ, INTERVAL = 1, BYDAY = [], BYMONTHDAY = [], BYMONTH = [], SKIP = 'BACKWARD' } = values;
  if (FREQ === undefined) return { problem: { id: 'missing', part: 'FREQ' } };
  const clash = findContradiction(values);
  if (clash !== undefined) return { problem: { id: 'together', part: clash } };
  return {
    rule: {
      frequency: FREQ,
      interval: INTERVAL,
      weekdays: BYDAY,
      monthDays: BYMONTHDAY,
      months: BYMONTH,
      ...(values.UNTIL !== undefined && { until: values.UNTIL }),
      ...(values.COUNT !== undefined && { count: values.COUNT }),
      skip: SKIP,
    },
  };
}

/** Writes a rule in its stored form, without default values. */
export function writeRule({
  frequency,
  interval,
  weekdays,
  monthDays,
  months,
  until,
  count,
  skip,
}: RecurrenceRule): string {
  const parts: Record<string, string> = {
    FREQ: frequency,
    INTERVAL: interval === 1 ? '' : String(interval),
    BYMONTH: months.join(','),
    BYMONTHDAY: monthDays.join(','),
    BYDAY: weekdays.map(({ weekday, ordinal }) => `${ordinal ?? ''}${weekdayNames[weekday]}`).join(','),
    UNTIL: until?.replaceAll('-', '') ?? '',
    COUNT: count === undefined ? '' : String(count),
    SKIP: skip === 'BACKWARD' ? '' : skip,
  };
  return Object.entries(parts)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}=${value}`)
    .join(';');
}
