import { daysOf, firstMonth, lastMonth, monthLater, monthOf } from '#ledger/book-months.ts';
import type { Days } from '#ledger/days.ts';

/** The first day of a month; of the first one that is written the first that is. */
const beginOf = (month: string, startsOn: number): string =>
  month === firstMonth ? `${firstMonth}-01` : daysOf(month, startsOn).from;

/** The day on which the month after that of a day begins; undefined after the last one that is written. */
function endAfter(day: string, startsOn: number): string | undefined {
  const month = monthOf(day, startsOn);
  return month === lastMonth ? undefined : daysOf(month, startsOn).until;
}

const beginBefore = (day: string, startsOn: number): string => beginOf(monthOf(day, startsOn), startsOn);

const isFirst = (day: string, startsOn: number): boolean => day === beginBefore(day, startsOn);

/** Whether a month lies within days as a whole. */
export function isInside(month: string, { from, until }: Days, startsOn: number): boolean {
  if (until !== undefined && month >= monthOf(until, startsOn)) return false;
  if (from === undefined) return true;
  const first = monthOf(from, startsOn);
  return isFirst(from, startsOn) ? month >= first : month > first;
}

/** The months between which all lie that are inside days as a whole, without these two themselves. */
export function monthsAround({ from, until }: Days, startsOn: number): { after?: string; before?: string } {
  const first = from === undefined ? firstMonth : monthOf(from, startsOn);
  return {
    ...(first > firstMonth && { after: monthLater(first, -1) }),
    ...(until !== undefined && { before: monthOf(until, startsOn) }),
  };
}

/** The days of the months that are cut: at most one at each end. */
export function cutSpans({ from, until }: Days, startsOn: number): Days[] {
  if (from !== undefined && until !== undefined && from >= until) return [];
  const spans: Days[] = [];
  if (from !== undefined && !isFirst(from, startsOn)) {
    const end = endAfter(from, startsOn);
    spans.push({ from, until: until !== undefined && (end === undefined || until < end) ? until : end });
  }
  if (until === undefined || isFirst(until, startsOn)) return spans;
  const first = beginBefore(until, startsOn);
  if (from === undefined || from <= first) spans.push({ from: first, until });
  return spans;
}

/** The days of the last month that are not meant, where that month is not over: what is planned for them is little. */
export function laterSpan({ from, until }: Days, today: string, startsOn: number): Days | undefined {
  if (until === undefined || isFirst(until, startsOn) || today >= until) return undefined;
  const isCutAtEndOnly = from === undefined || from <= beginBefore(until, startsOn);
  return isCutAtEndOnly ? { from: until, until: endAfter(until, startsOn) } : undefined;
}
