import { daysBetween, makeDay, yearOfTwoDigits } from '#values/calendar.ts';
import { normalizeAmountText } from '#values/amounts.ts';

/** Completes a year of two digits as a person reading the file today would. */
export function completeYear(year: number): number {
  return year >= 100 ? year : yearOfTwoDigits(year, new Date().getFullYear());
}

/** The order of year, month and day in a file. */
export type FileDateOrder = 'ymd' | 'dmy' | 'mdy';
const dateOrders: readonly FileDateOrder[] = ['ymd', 'dmy', 'mdy'];

/** Beginnings of month names in the languages of banks. */
const monthNames: readonly (readonly string[])[] = [
  ['jan', 'ene', 'gen', 'янв'],
  ['feb', 'fév', 'fev', 'фев'],
  ['mar', 'mär', 'mrz', 'maa', 'мар'],
  ['apr', 'avr', 'abr', 'апр'],
  ['may', 'mai', 'mei', 'mag', 'май', 'мая'],
  ['jun', 'juin', 'giu', 'июн'],
  ['jul', 'juil', 'lug', 'июл'],
  ['aug', 'aoû', 'aou', 'ago', 'авг'],
  ['sep', 'set', 'сен'],
  ['oct', 'okt', 'ott', 'out', 'окт'],
  ['nov', 'ноя'],
  ['dec', 'dez', 'déc', 'dic', 'дек'],
];

function monthOf(name: string): number | undefined {
  const lower = name.toLowerCase();
  // 'juin' and 'juil' begin alike; the longest match counts.
  const fits = monthNames.flatMap((names, index) =>
    names.filter((each) => lower.startsWith(each)).map((each) => ({ month: index + 1, length: each.length })),
  );
  return fits.toSorted((a, b) => b.length - a.length)[0]?.month;
}

/** True if a word is a month name or begins with one. */
export const isMonthName = (word: string): boolean => monthOf(word) !== undefined;

/** Returns the three figures of a day; a month may be a name. */
function parseDayFigures(cell: string): { figures: [number, number, number]; isNamed: boolean } | undefined {
  const compact = /^(\d{4})(\d{2})(\d{2})(?:\D|$)/.exec(cell);
  if (compact !== null)
    return { figures: [Number(compact[1]), Number(compact[2]), Number(compact[3])], isNamed: false };
  const named =
    /^(?:\p{L}{2,9}\.?,?\s+)?(\d{1,2})[\s.\-/]*(\p{L}{3,12})\.?,?[\s.\-/]*'?(\d{2,4})(?!\d)/u.exec(cell);
  const month = named === null ? undefined : monthOf(named[2] ?? '');
  if (named !== null && month !== undefined)
    return { figures: [Number(named[1]), month, Number(named[3])], isNamed: true };
  const first = /^(\p{L}{3,12})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})/iu.exec(cell);
  const leading = first === null ? undefined : monthOf(first[1] ?? '');
  if (first !== null && leading !== undefined)
    return { figures: [Number(first[2]), leading, Number(first[3])], isNamed: true };
  const parted = /^(\d{1,4})\s*[./\-\s]\s*(\d{1,2})\s*[./\-\s]\s*(\d{1,4})(?!\d)/.exec(cell);
  if (parted === null) return undefined;
  return { figures: [Number(parted[1]), Number(parted[2]), Number(parted[3])], isNamed: false };
}

/** Reads the day of a cell; undefined if it has none in this order. */
export function readTableDay(cell: string, order: FileDateOrder): string | undefined {
  const found = parseDayFigures(/[^\p{ASCII}]/u.test(cell) ? normalizeAmountText(cell) : cell.trim());
  if (found === undefined) return undefined;
  const [one, two, three] = found.figures;
  if (found.isNamed) return makeDay(completeYear(three), two, one);
  if (one > 31) return order === 'ymd' ? makeDay(one, two, three) : undefined;
  if (order === 'ymd') return three > 31 ? undefined : makeDay(completeYear(one), two, three);
  return order === 'dmy' ? makeDay(completeYear(three), two, one) : makeDay(completeYear(three), one, two);
}

/**
 * Guesses the order in which most cells are days; of two possible orders, the one in which the days are closer together.
 * @returns also whether another order was equally possible, and the share of cells that are days
 */
export function guessDateOrder(cells: readonly string[]): {
  order: FileDateOrder;
  isOpen: boolean;
  share: number;
} {
  const tried = dateOrders.map((order) => {
    const days = cells.flatMap((cell) => readTableDay(cell, order) ?? []);
    // Two-digit years hardly ever come first, and dots never separate month and day in month-first dates.
    const isUnlikely =
      (order === 'ymd' && cells.some((cell) => /^\d{1,2}\D/.test(cell))) ||
      (order === 'mdy' && cells.some((cell) => /^\d{1,2}\.\s?\d{1,2}\./.test(cell)));
    const sorted = days.toSorted();
    const span = daysBetween(sorted[0] ?? '2000-01-01', sorted.at(-1) ?? '2000-01-01');
    return {
      order,
      days: days.join(),
      count: days.length,
      fit: isUnlikely ? days.length / 2 : days.length,
      span,
    };
  });
  const [best, next] = tried.toSorted((a, b) => b.fit - a.fit || a.span - b.span);
  if (best === undefined) return { order: 'ymd', isOpen: false, share: 0 };
  const isOpen = next !== undefined && next.fit === best.fit && best.count > 0 && next.days !== best.days;
  return { order: best.order, isOpen, share: cells.length === 0 ? 0 : best.count / cells.length };
}
