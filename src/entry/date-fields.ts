import { readTypedDay, readTypedTime, type TypedDayOptions } from '#ledger/typed-dates.ts';

/** Formats a moment for a datetime field, to the second, in the user's time zone. */
export function toDateTimeField(moment: Date): string {
  const digits = (value: number, count = 2) => String(value).padStart(count, '0');
  const day = [digits(moment.getFullYear(), 4), digits(moment.getMonth() + 1), digits(moment.getDate())];
  const time = [moment.getHours(), moment.getMinutes(), moment.getSeconds()].map((value) => digits(value));
  return `${day.join('-')}T${time.join(':')}`;
}

/** Parses the value of a datetime field; undefined if it is not a moment. */
export function fromDateTimeField(text: string): Date | undefined {
  // A text without a zone is in the user's time zone.
  const moment = new Date(text);
  return Number.isNaN(moment.getTime()) ? undefined : moment;
}

/** Returns the day of a datetime field, `YYYY-MM-DD`; undefined if the field holds no moment. */
export function dayOfField(text: string): string | undefined {
  return fromDateTimeField(text) && text.split('T')[0];
}

/** Returns the value of a datetime field moved to another day at the same time; at midnight if the field is empty. */
export function moveToDay(text: string, day: string): string {
  return `${day}T${text.split('T')[1] ?? '00:00:00'}`;
}

const withTime = /^(.+?)(?:[T,\s]\s*)(\d{1,2}:\d\d)(?::(\d\d)(?:\.\d+)?)?(\s?[ap]\.?m\.?)?$/i;

/**
 * Reads the text typed into a date field, a day with or without a time, as the value of a datetime field.
 * @param before the earlier value of the field; its time is used if no time is typed
 * @returns undefined if the text is not a day
 */
export function readTypedMoment(text: string, before: string, options: TypedDayOptions): string | undefined {
  const [, dayText = text, clock, seconds = '00', half = ''] = withTime.exec(text.trim()) ?? [];
  const day = readTypedDay(dayText, options);
  if (day === undefined || clock === undefined) return day && moveToDay(before, day);
  const time = readTypedTime(clock + half);
  return time && `${day}T${time}:${seconds}`;
}
