import { dayOfField, toDateTimeField } from '#entry/date-fields.ts';
import { addMonths } from '#values/calendar.ts';
import { formatterFor } from './dates.ts';

/** What lies further ahead was more likely typed by mistake. */
const maxMonthsAhead = 2;
const shape = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;

/** The day of what a datetime field holds, in full, where it lies so far ahead that one is asked whether it is meant. */
export function farDay(posted: string, formatTag: string, now: Date = new Date()): string | undefined {
  const day = dayOfField(posted);
  if (day === undefined || day <= addMonths(toDateTimeField(now).slice(0, 10), maxMonthsAhead))
    return undefined;
  return formatterFor(formatTag, 'farDay', shape, 'UTC').format(new Date(`${day}T12:00:00Z`));
}
