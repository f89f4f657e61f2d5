import { fold } from '#text/fold.ts';
import { listMonthNames } from '#ledger/typed-dates.ts';
import type { SearchStatus } from './search-query.ts';

// The syntax accepts the words of all languages at once, so that a search saved in one language can be read in another.

const languages = ['en', 'de'];

/** The month names from January on, in all their forms, folded and without a point. */
const monthNames: readonly (readonly string[])[] = Array.from({ length: 12 }, (_, month) =>
  languages.flatMap((language) =>
    (listMonthNames(language)[month] ?? []).map((name) => fold(name).replace(/\.$/, '')),
  ),
);

/** Finds the month with a name, January is 1. Abbreviations need at least three letters. */
export function findMonthNamed(typed: string): number | undefined {
  const name = fold(typed).replace(/\.$/, '');
  const at = name.length < 3 ? -1 : monthNames.findIndex((forms) => forms.includes(name));
  return at < 0 ? undefined : at + 1;
}

/** The month names of all languages, in the format of the date readers. */
export const allMonthNames: readonly (readonly string[])[] = monthNames;

/** A range relative to today: the unit, and the number of units before the current one. */
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

/** Reads a range relative to today of one or two words: `yesterday`, `last month`, `dieses Jahr`. */
export function readRelativeSpan(words: readonly string[]): RelativeSpan | undefined {
  const [first = '', second = ''] = words.map(fold);
  if (words.length === 1) return Object.hasOwn(nearSpans, first) ? nearSpans[first] : undefined;
  const unit = Object.hasOwn(units, second) ? units[second] : undefined;
  if (words.length !== 2 || unit === undefined) return undefined;
  if (thisOne.test(first)) return { unit, back: 0 };
  return lastOne.test(first) ? { unit, back: 1 } : undefined;
}

/** Reads a number of days until today: `last 30 days`, `letzte 30 Tage`. */
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

/** Finds the status with a name. */
export function findStatusNamed(typed: string): SearchStatus | undefined {
  const name = fold(typed);
  return Object.hasOwn(statuses, name) ? statuses[name] : undefined;
}

/** The labels before a colon, and the kind of the word after them. */
export const searchLabels: Readonly<Record<string, 'account' | 'status'>> = {
  in: 'account',
  account: 'account',
  konto: 'account',
  is: 'status',
  ist: 'status',
};
