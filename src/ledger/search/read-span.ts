import { addDays, addMonths, makeDay, weekdayOf } from '#values/calendar.ts';
import { toAsciiDigits } from '#values/amounts.ts';
import type { DayRange } from '#ledger/days.ts';
import { readNamedDay, readTypedDay } from '#ledger/typed-dates.ts';
import type { SearchParseContext } from './search-query.ts';
import {
  allMonthNames,
  readLastDays,
  findMonthNamed,
  type RelativeSpan,
  readRelativeSpan,
} from './search-words.ts';

type SpanContext = Pick<SearchParseContext, 'order' | 'today'>;

const firstOf = (year: number, month: number) => makeDay(year, month, 1);

/** Returns the range of some months from the first of a month; undefined beyond the calendar. */
function monthsFrom(from: string | undefined, months: number): DayRange | undefined {
  return from === undefined ? undefined : { from, until: addMonths(from, months) };
}

const monthOf = (year: number, month: number) => monthsFrom(firstOf(year, month), 1);
/** Returns one day as a range. */
export function toDaySpan(day: string | undefined): DayRange | undefined {
  return day === undefined ? undefined : { from: day, until: addDays(day, 1) };
}

const isYear = (text: string) => /^(?:19|20)\d\d$/.test(text);

/** Returns the newest month with this number that has begun. */
function newestMonth(month: number, today: string): DayRange | undefined {
  const year = Number(today.slice(0, 4));
  return monthOf(month > Number(today.slice(5, 7)) ? year - 1 : year, month);
}

function quarterOf(year: number, quarter: number): DayRange | undefined {
  return monthsFrom(firstOf(year, quarter * 3 - 2), 3);
}

function toRelativeDays({ unit, back }: RelativeSpan, today: string): DayRange | undefined {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  switch (unit) {
    case 'day':
      return toDaySpan(addDays(today, -back));
    case 'week': {
      const from = addDays(today, -weekdayOf(today) - 7 * back);
      return { from, until: addDays(from, 7) };
    }
    case 'month':
      return monthsFrom(addMonths(`${today.slice(0, 8)}01`, -back), 1);
    case 'quarter': {
      const begun = firstOf(year, Math.ceil(month / 3) * 3 - 2);
      return monthsFrom(begun && addMonths(begun, -3 * back), 3);
    }
    case 'year':
      return monthsFrom(firstOf(year - back, 1), 12);
    default:
      return undefined;
  }
}

/** Reads a year, quarter or month in digits: `2026`, `2026-Q3`, `2026-11`, `11/2026`. */
function spanOfDigits(text: string): DayRange | undefined {
  if (isYear(text)) return monthsFrom(firstOf(Number(text), 1), 12);
  const quarter = /^(\d{4})-?q([1-4])$/i.exec(text);
  if (quarter !== null) return quarterOf(Number(quarter[1]), Number(quarter[2]));
  const [, year, month] = /^(\d{4})-(\d{1,2})$/.exec(text) ?? [];
  if (year !== undefined) return monthOf(Number(year), Number(month));
  const [, before, after] = /^(\d{1,2})[./-](\d{4})$/.exec(text) ?? [];
  return after === undefined ? undefined : monthOf(Number(after), Number(before));
}

/** Reads a day in digits in the order of the region: three numbers, or two with a separator that is no decimal sign. */
function dayOfDigits(text: string, { order, today }: SpanContext): string | undefined {
  const isDay = /^\d+([./-])\d+\1\d+\.?$/.test(text) || /^\d{1,2}\/\d{1,2}$|^\d{1,2}\.\d{1,2}\.$/.test(text);
  return isDay ? readTypedDay(text, { order, today, weekdays: [], months: [], words: {} }) : undefined;
}

function spanOfOne(word: string, at: SpanContext): DayRange | undefined {
  const near = readRelativeSpan([word]);
  if (near !== undefined) return toRelativeDays(near, at.today);
  const month = findMonthNamed(word);
  if (month !== undefined) return newestMonth(month, at.today);
  const quarter = /^q([1-4])$/i.exec(word)?.[1];
  if (quarter !== undefined) {
    const year = Number(at.today.slice(0, 4));
    const own = quarterOf(year, Number(quarter));
    return own?.from !== undefined && own.from > at.today ? quarterOf(year - 1, Number(quarter)) : own;
  }
  return spanOfDigits(word) ?? toDaySpan(dayOfDigits(word, at));
}

/** Reads a month with a year, or with a day and optionally a year. */
function spanWithMonth(words: readonly string[], today: string): DayRange | undefined {
  const [first = '', second = ''] = words;
  if (words.length === 2) {
    const month = findMonthNamed(first);
    if (month !== undefined && isYear(second)) return monthOf(Number(second), month);
    const quarter = /^q([1-4])$/i.exec(first)?.[1];
    if (quarter !== undefined && isYear(second)) return quarterOf(Number(second), Number(quarter));
  }
  const named = words.filter((word) => findMonthNamed(word) !== undefined);
  return named.length === 1
    ? toDaySpan(readNamedDay(words.join(' '), { today, months: allMonthNames }))
    : undefined;
}

/** Reads adjacent words as a range of days, all of them or none: `Nov`, `last month`, `18 Nov 2026`. */
export function readDaySpan(typed: readonly string[], at: SpanContext): DayRange | undefined {
  const words = typed.map(toAsciiDigits);
  const [only = ''] = words;
  if (words.length === 1) return spanOfOne(only, at);
  const near = readRelativeSpan(words);
  if (near !== undefined) return toRelativeDays(near, at.today);
  const count = readLastDays(words);
  if (count !== undefined) return { from: addDays(at.today, 1 - count), until: addDays(at.today, 1) };
  // Some regions write a day as `26. 11. 2026`.
  const isParted = words.slice(0, -1).every((word) => /^\d{1,2}\.$/.test(word));
  return (
    spanWithMonth(words, at.today) ?? (isParted ? toDaySpan(dayOfDigits(words.join(''), at)) : undefined)
  );
}
