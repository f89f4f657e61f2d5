import type { Days } from '#ledger/days.ts';
import { formatBookDay, formatBookDays } from '#web/lib/book-days.ts';
import { addDays } from '#values/calendar.ts';
import { texts } from './texts.ts';

/** Returns a period in words; undefined if it is open at both ends. */
export function daysText({ from, until }: Days, formatTag: string): string | undefined {
  const day = (each: string) => formatBookDay(each, formatTag, 'dayOfYear');
  if (from !== undefined && until !== undefined)
    return formatBookDays(from, addDays(until, -1), formatTag, 'dayOfYear');
  if (from !== undefined) return texts.from(day(from));
  return until === undefined ? undefined : texts.until(day(addDays(until, -1)));
}
