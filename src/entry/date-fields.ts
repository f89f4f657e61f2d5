import { readTypedDay, readTypedTime, type TypedDayOptions } from '#ledger/typed-dates.ts';

/** A moment as a datetime field holds it, to the second, in the reader's own zone. */
export function toDateTimeField(moment: Date): string {
  const digits = (value: number, count = 2) => String(value).padStart(count, '0');
  const day = [digits(moment.getFullYear(), 4), digits(moment.getMonth() + 1), digits(moment.getDate())];
  const time = [moment.getHours(), moment.getMinutes(), moment.getSeconds()].map((value) => digits(value));
  return `${day.join('-')}T${time.join(':')}`;
}

/** What a datetime field holds as a moment; undefined when it holds none. */
export function fromDateTimeField(text: string): Date | undefined {
  // Without a zone it is the reader's own.
  const moment = new Date(text);
  return Number.isNaN(moment.getTime()) ? undefined : moment;
}

/** The day of what a datetime field holds, `YYYY-MM-DD`; undefined when it holds no moment. */
export function dayOfField(text: string): string | undefined {
  return fromDateTimeField(text) && text.split('T')[0];
}

/** What a datetime field holds, on another day at the same time; at midnight where it holds nothing. */
export function moveToDay(text: string, day: string): string {
  return `${day}T${text.split('T')[1] ?? '00:00:00'}`;
}

const withTime = /^(.+?)(?:[T,\s]\s*)(\d{1,2}:\d\d)(?::(\d\d)(?:\.\d+)?)?(\s?[ap]\.?m\.?)?$/i;

/**
 * Reads what was typed into a date field, a day with or without its time, as a datetime field holds it.
 * @param before what the field held; its time stays where none is typed
 * @returns undefined for what is no day
 */
export function readTypedMoment(text: string, before: string, options: TypedDayOptions): string | undefined {
  const [, dayText = text, clock, seconds = '00', half = ''] = withTime.exec(text.trim()) ?? [];
  const day = readTypedDay(dayText, options);
  if (day === undefined || clock === undefined) return day && moveToDay(before, day);
  const time = readTypedTime(clock + half);
  return time && `${day}T${time}:${seconds}`;
}
