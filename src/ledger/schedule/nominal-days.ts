import { daysInMonth, datePartsOf } from '#values/calendar.ts';
import type { Frequency, RecurrenceRule } from './rule.ts';

// Days are numbers, 0 is 1970-01-01, for fast iteration without clocks and zones. Years are counted from March here, so that a leap day is
// the last day of its year.

const daysOfEra = 146_097;
const daysBeforeEpoch = 719_468;

/** Returns the number of a day; months count from 1 and can be above 12 or below 1. */
export function dayNumber(year: number, month: number, day: number): number {
  const fromMarch = year * 12 + month - 3;
  const years = Math.floor(fromMarch / 12);
  const era = Math.floor(years / 400);
  const ofEra = years - era * 400;
  const ofYear = Math.floor((153 * (fromMarch - years * 12) + 2) / 5) + day - 1;
  return (
    era * daysOfEra + ofEra * 365 + Math.floor(ofEra / 4) - Math.floor(ofEra / 100) + ofYear - daysBeforeEpoch
  );
}

/** Returns the number of a day `YYYY-MM-DD`. */
export function toDayNumber(day: string): number {
  return dayNumber(...datePartsOf(day));
}

/** Returns year, month (from 1) and day of a number. */
export function partsOfNumber(number: number): [year: number, month: number, day: number] {
  const shifted = number + daysBeforeEpoch;
  const era = Math.floor(shifted / daysOfEra);
  const ofEra = shifted - era * daysOfEra;
  const years = Math.floor(
    (ofEra - Math.floor(ofEra / 1460) + Math.floor(ofEra / 36_524) - Math.floor(ofEra / 146_096)) / 365,
  );
  const ofYear = ofEra - (365 * years + Math.floor(years / 4) - Math.floor(years / 100));
  const month = Math.floor((5 * ofYear + 2) / 153);
  const day = ofYear - Math.floor((153 * month + 2) / 5) + 1;
  const year = years + era * 400;
  return month < 10 ? [year, month + 3, day] : [year + 1, month - 9, day];
}

/** Returns the day `YYYY-MM-DD` of a number. */
export function dayOfNumber(number: number): string {
  const [year, month, day] = partsOfNumber(number);
  const twoDigits = (part: number) => (part < 10 ? `0${part}` : String(part));
  return `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(day)}`;
}

/** Returns the weekday of a number; Monday is 0. */
export function weekdayOfNumber(number: number): number {
  return (((number + 3) % 7) + 7) % 7;
}

/** A rule and the day from which it applies. */
export type Recurrence = { rule: RecurrenceRule; start: string };

const lastNumber = toDayNumber('9999-12-31');

/** Returns the period of a day, counted from the year 0: a day, a week from Monday, a month, or a year. */
const periodOf: Record<Frequency, (number: number) => number> = {
  DAILY: (number) => number,
  WEEKLY: (number) => Math.floor((number + 3) / 7),
  MONTHLY: (number) => {
    const [year, month] = partsOfNumber(number);
    return year * 12 + month - 1;
  },
  YEARLY: (number) => partsOfNumber(number)[0],
};

/** Returns the number of a day in a month by its position, from the end if negative. `skip` decides if the month has no such day. */
function ofMonth(
  year: number,
  month: number,
  position: number,
  { skip }: RecurrenceRule,
): number | undefined {
  const length = daysInMonth(year, month);
  if (position < 0) return position < -length ? undefined : dayNumber(year, month, length + 1 + position);
  if (position <= length) return dayNumber(year, month, position);
  if (skip === 'OMIT') return undefined;
  return dayNumber(year, month, skip === 'BACKWARD' ? length : length + 1);
}

/** Returns the days of a span that match the weekdays of a rule. */
function weekdaysIn(from: number, length: number, { weekdays }: RecurrenceRule): number[] {
  return weekdays.flatMap(({ weekday, ordinal }) => {
    const first = from + ((weekday - weekdayOfNumber(from) + 7) % 7);
    const count = Math.floor((from + length - 1 - first) / 7) + 1;
    if (ordinal === undefined) return Array.from({ length: count }, (_, at) => first + 7 * at);
    const at = ordinal > 0 ? ordinal - 1 : count + ordinal;
    return at >= 0 && at < count ? [first + 7 * at] : [];
  });
}

/** Returns the days of a month: the listed days, filtered by the weekdays of the rule; without listed days, all matching weekdays. */
function inMonth(year: number, month: number, rule: RecurrenceRule, startDay: number): number[] {
  const { monthDays, weekdays } = rule;
  if (monthDays.length === 0 && weekdays.length > 0)
    return weekdaysIn(dayNumber(year, month, 1), daysInMonth(year, month), rule);
  const positions = monthDays.length > 0 ? monthDays : [startDay];
  const days = positions.flatMap((position) => ofMonth(year, month, position, rule) ?? []);
  return weekdays.length === 0
    ? days
    : days.filter((day) => weekdays.some(({ weekday }) => weekday === weekdayOfNumber(day)));
}

const allMonths = Array.from({ length: 12 }, (_, at) => at + 1);

/** Returns the days of a year: those of the rule's months, or its weekdays if it names no month. */
function inYear(year: number, rule: RecurrenceRule, [, startMonth, startDay]: readonly number[]): number[] {
  const { months, monthDays, weekdays } = rule;
  if (months.length === 0 && monthDays.length === 0 && weekdays.length > 0)
    return weekdaysIn(dayNumber(year, 1, 1), dayNumber(year + 1, 1, 1) - dayNumber(year, 1, 1), rule);
  const named = monthDays.length > 0 ? allMonths : [startMonth ?? 1];
  return (months.length > 0 ? months : named).flatMap((month) => inMonth(year, month, rule, startDay ?? 1));
}

const isIn = (list: readonly number[], value: number) => list.length === 0 || list.includes(value);

/** True if a daily or weekly rule does not exclude a day. */
function isAllowedDay(number: number, { months, monthDays, weekdays }: RecurrenceRule): boolean {
  if (weekdays.length > 0 && weekdays.every(({ weekday }) => weekday !== weekdayOfNumber(number)))
    return false;
  if (months.length === 0 && monthDays.length === 0) return true;
  const [year, month, day] = partsOfNumber(number);
  if (!isIn(months, month)) return false;
  return isIn(monthDays, day) || monthDays.includes(day - daysInMonth(year, month) - 1);
}

type Start = { number: number; parts: readonly [number, number, number] };

/** Returns the days of a period, unsorted and possibly with duplicates. */
const daysOf: Record<Frequency, (period: number, rule: RecurrenceRule, start: Start) => number[]> = {
  DAILY: (period, rule) => (isAllowedDay(period, rule) ? [period] : []),
  WEEKLY: (period, rule, start) => {
    const monday = period * 7 - 3;
    const { weekdays } = rule;
    const positions = weekdays.length > 0 ? weekdays : [{ weekday: weekdayOfNumber(start.number) }];
    return positions
      .map(({ weekday }) => monday + weekday)
      .filter((day) => isIn(rule.months, partsOfNumber(day)[1]));
  },
  MONTHLY: (period, rule, start) => {
    const [year, month] = [Math.floor(period / 12), (period % 12) + 1];
    return isIn(rule.months, month) ? inMonth(year, month, rule, start.parts[2]) : [];
  },
  YEARLY: (period, rule, start) => inYear(period, rule, start.parts),
};

/**
 * Yields the days of a recurrence from one number and before another, in order. Distant days are reached directly, unless the rule has a
 * count.
 */
function* iterateDays({ rule, start }: Recurrence, from: number, before: number): Generator<number> {
  const number = toDayNumber(start);
  const until = rule.until === undefined ? lastNumber : Math.min(lastNumber, toDayNumber(rule.until));
  const end = Math.min(before, until + 1);
  const first = periodOf[rule.frequency](number);
  // A day that its month does not have can be the first day of the next one.
  const jumped = Math.floor((periodOf[rule.frequency](from) - 1 - first) / rule.interval);
  const periodBefore = periodOf[rule.frequency](end) + 1;
  let last = Math.max(from, number) - 1;
  for (let at = Math.max(0, jumped); first + at * rule.interval < periodBefore; at += 1) {
    const days = daysOf[rule.frequency](first + at * rule.interval, rule, {
      number,
      parts: partsOfNumber(number),
    });
    for (const day of days.length > 1 ? days.toSorted((a, b) => a - b) : days) {
      if (day >= end) return;
      if (day <= last) continue;
      last = day;
      yield day;
    }
  }
}

/** Returns the number of the last day of a rule with a count; otherwise the last supported day. */
function findLastNumber(recurrence: Recurrence): number {
  const { rule, start } = recurrence;
  if (rule.count === undefined) return lastNumber;
  let left = rule.count;
  for (const day of iterateDays(recurrence, toDayNumber(start), lastNumber + 1)) {
    left -= 1;
    if (left === 0) return day;
  }
  return lastNumber;
}

/** Yields the numbers of the nominal days from one number and before another, in order. */
export function iterateNominalNumbers(
  recurrence: Recurrence,
  from: number,
  before: number,
): Generator<number> {
  return iterateDays(recurrence, from, Math.min(before, findLastNumber(recurrence) + 1));
}

/** Returns the nominal days of a recurrence from `from` and before `until`, in order. */
export function listNominalDays(recurrence: Recurrence, from: string, until: string): string[] {
  return [...iterateNominalNumbers(recurrence, toDayNumber(from), toDayNumber(until))].map(dayOfNumber);
}
