import type { RowToGroup } from './groups.ts';
import { payeeOf } from './payees.ts';
import { nextAfter, perYear, type Rhythm, rhythmOf } from '#ledger/schedule/rhythm.ts';

/** What comes again and again: from whom or to whom, how much mostly, how often, and when it comes next. */
export type Repeating = {
  key: string;
  name: string;
  gainMinor: bigint;
  rhythm: Rhythm;
  nextDay: string;
  count: number;
};

/** What it comes to in a year. */
const ofYear = ({ gainMinor, rhythm }: Repeating) =>
  (gainMinor < 0n ? -gainMinor : gainMinor) * perYear[rhythm];

/** What repeats in rows and has not ended by their last day, what weighs most in a year first. */
export function whatRepeats(rows: readonly RowToGroup[]): Repeating[] {
  const last = rows.reduce((latest, { day }) => (day > latest ? day : latest), '');
  const byPayee = Map.groupBy(rows, ({ description, gainMinor, partKey }) => {
    const key = payeeOf(description)?.key;
    return key === undefined || gainMinor === 0n ? '' : `${gainMinor < 0n ? '-' : '+'}${key}\n${partKey}`;
  });
  byPayee.delete('');
  const found = [...byPayee].flatMap(([key, own]): Repeating[] => {
    const sorted = own.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
    const newest = sorted.at(-1);
    const rhythm = rhythmOf(sorted.map(({ day }) => day));
    if (rhythm === undefined || newest === undefined) return [];
    const next = nextAfter(newest.day, rhythm);
    if (next.latest < last) return [];
    const amounts = own.map(({ gainMinor }) => gainMinor).toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
    const gainMinor = amounts[Math.floor(amounts.length / 2)] ?? 0n;
    const name = payeeOf(newest.description)?.name ?? newest.description;
    return [{ key, name, gainMinor, rhythm, nextDay: next.day, count: own.length }];
  });
  return found.toSorted((a, b) => {
    const [x, y] = [ofYear(a), ofYear(b)];
    return x === y ? (a.key < b.key ? -1 : 1) : x > y ? -1 : 1;
  });
}
