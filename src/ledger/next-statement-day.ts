import { addDays, addMonths, endOfMonth } from '#values/calendar.ts';

/** The day of the next statement: a month after the last one, else the end of last month. */
export function nextStatementDay(last: string | undefined, today: string): string {
  if (last === undefined) return addDays(`${today.slice(0, 7)}-01`, -1);
  return endOfMonth(addMonths(`${last.slice(0, 7)}-01`, 1));
}
