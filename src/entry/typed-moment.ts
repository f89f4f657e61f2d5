import { readTypedDay, type TypedDayOptions } from '#ledger/typed-dates.ts';
import { readTypedTime } from '#ledger/typed-times.ts';
import { onDay } from './date-fields.ts';

const withTime = /^(.+?)(?:[T,\s]\s*)(\d{1,2}:\d\d)(?::(\d\d)(?:\.\d+)?)?(\s?[ap]\.?m\.?)?$/i;

/**
 * Reads what was typed into a date field, a day with or without its time, as a datetime field holds it.
 * @param before what the field held; its time stays where none is typed
 * @returns undefined for what is no day
 */
export function readTypedMoment(text: string, before: string, options: TypedDayOptions): string | undefined {
  const [, dayText = text, clock, seconds = '00', half = ''] = withTime.exec(text.trim()) ?? [];
  const day = readTypedDay(dayText, options);
  if (day === undefined || clock === undefined) return day && onDay(before, day);
  const time = readTypedTime(clock + half);
  return time && `${day}T${time}:${seconds}`;
}
