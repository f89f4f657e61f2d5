import { addDays, addMonths } from '#ledger/reports/periods.ts';

/** The last day of the month of a day. */
function endOfMonth(day: string): string {
  return addDays(addMonths(`${day.slice(0, 7)}-01`, 1), -1);
}

/** The day of the next statement: a month after the last one, else the end of last month. */
export function nextStatementDay(last: string | undefined, today: string): string {
  if (last === undefined) return addDays(`${today.slice(0, 7)}-01`, -1);
  return endOfMonth(addMonths(`${last.slice(0, 7)}-01`, 1));
}
