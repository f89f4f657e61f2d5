import { fold } from '#text/fold.ts';
import { listMonthNames } from '#ledger/typed-dates.ts';
import type { SearchStatus } from './search-query.ts';

// The words of the syntax are those of all languages at once: a line that was saved in one of them is read in the other.

const languages = ['en', 'de'];

/** The names of the months, from January on, in all their forms, folded and without a point. */
const monthNames: readonly (readonly string[])[] = Array.from({ length: 12 }, (_, month) =>
  languages.flatMap((language) =>
    (listMonthNames(language)[month] ?? []).map((name) => fold(name).replace(/\.$/, '')),
  ),
);

/** Which month a word names as a whole, January being 1; nobody means September by `s`. */
export function findMonthNamed(typed: string): number | undefined {
  const name = fold(typed).replace(/\.$/, '');
  const at = name.length < 3 ? -1 : monthNames.findIndex((forms) => forms.includes(name));
  return at < 0 ? undefined : at + 1;
}

/** The names of the months in all languages, as the readers of dates take them. */
export const allMonthNames: readonly (readonly string[])[] = monthNames;

/** A span that is told from today: the unit, and how many of them before this one. */
export type RelativeSpan = { unit: 'day' | 'week' | 'month' | 'quarter' | 'year'; back: number };

const nearSpans: Record<string, RelativeSpan> = {
  today: { unit: 'day', back: 0 },
  heute: { unit: 'day', back: 0 },
  yesterday: { unit: 'day', back: 1 },
  gestern: { unit: 'day', back: 1 },
};

const units: Record<string, RelativeSpan['unit']> = {
  week: 'week',
  woche: 'week',
  month: 'month',
  monat: 'month',
  quarter: 'quarter',
  quartal: 'quarter',
  year: 'year',
  jahr: 'year',
};

const thisOne = /^(?:this|diese[rnsm]?)$/;
const lastOne = /^(?:last|letzte[rnsm]?|vorige[rnsm]?)$/;

/** A span told from today, of one word or two: `yesterday`, `last month`, `dieses Jahr`. */
export function readRelativeSpan(words: readonly string[]): RelativeSpan | undefined {
  const [first = '', second = ''] = words.map(fold);
  if (words.length === 1) return Object.hasOwn(nearSpans, first) ? nearSpans[first] : undefined;
  const unit = Object.hasOwn(units, second) ? units[second] : undefined;
  if (words.length !== 2 || unit === undefined) return undefined;
  if (thisOne.test(first)) return { unit, back: 0 };
  return lastOne.test(first) ? { unit, back: 1 } : undefined;
}

/** How many days until today are meant: `last 30 days`, `letzte 30 Tage`. */
export function readLastDays(words: readonly string[]): number | undefined {
  const [first = '', count = '', unit = ''] = words.map(fold);
  const isMeant = lastOne.test(first) && /^\d{1,4}$/.test(count) && /^(?:days?|tagen?|tage)$/.test(unit);
  return words.length === 3 && isMeant && Number(count) > 0 ? Number(count) : undefined;
}

const statuses: Record<string, SearchStatus> = {
  uncleared: 'uncleared',
  unbestatigt: 'uncleared',
  cleared: 'cleared',
  bestatigt: 'cleared',
  reconciled: 'reconciled',
  abgeglichen: 'reconciled',
};

/** The status that a word names. */
export function findStatusNamed(typed: string): SearchStatus | undefined {
  const name = fold(typed);
  return Object.hasOwn(statuses, name) ? statuses[name] : undefined;
}

/** What stands before a colon and says what is meant by the word after it. */
export const searchLabels: Readonly<Record<string, 'account' | 'status'>> = {
  in: 'account',
  account: 'account',
  konto: 'account',
  is: 'status',
  ist: 'status',
};
