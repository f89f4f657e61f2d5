const daysOfMonth = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

/** A day of the calendar as `YYYY-MM-DD`; undefined where there is none such. */
export function dayOf(year: number, month: number, day: number): string | undefined {
  const most = month === 2 && !isLeap(year) ? 28 : daysOfMonth[month - 1];
  if (most === undefined || !(day >= 1 && day <= most) || year < 1000 || year > 9999) return undefined;
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** A year of two digits: of this century up to 50 years on. */
export const fullYear = (year: number) => (year >= 100 ? year : year + (year < 70 ? 2000 : 1900));

/** `20261031...`, as OFX has it: time and zone are left out, for the bank means this day. */
export function readCompactDay(text: string): string | undefined {
  const [, year, month, day] = /^\s*(\d{4})(\d{2})(\d{2})(?!\d{1,3}$)/.exec(text) ?? [];
  return year === undefined ? undefined : dayOf(Number(year), Number(month), Number(day));
}

/** `2026-10-31...`, as XML has it. */
export function readIsoDay(text: string): string | undefined {
  const [, year, month, day] = /^\s*(\d{4})-(\d{2})-(\d{2})/.exec(text) ?? [];
  return year === undefined ? undefined : dayOf(Number(year), Number(month), Number(day));
}
