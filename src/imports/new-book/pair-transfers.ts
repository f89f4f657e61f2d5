import { daysBetween } from '#values/calendar.ts';
import { matchDays } from '#ledger/statement/match.ts';
import type { RowToGroup } from './groups.ts';

/** By how many days two banks may book one transfer apart: so far apart a statement finds it again in the book. */
const maxDays = matchDays;

/**
 * The rows of different accounts that are two sides of one transfer: what one lost the other gained, within some days. The nearest
 * are taken first, each row once. @returns from the key of the row that went out to that of the row that came in
 */
export function pairTransfers(rows: readonly RowToGroup[]): Map<string, string> {
  const incoming = Map.groupBy(
    rows.filter(({ gainMinor }) => gainMinor > 0n),
    ({ gainMinor }) => gainMinor,
  );
  const near = rows.flatMap((out) =>
    out.gainMinor >= 0n
      ? []
      : (incoming.get(-out.gainMinor) ?? []).flatMap((into) => {
          const apart = Math.abs(daysBetween(out.day, into.day));
          return into.partKey === out.partKey || apart > maxDays ? [] : [{ out, into, apart }];
        }),
  );
  const pairs = new Map<string, string>();
  const taken = new Set<string>();
  const sorted = near.toSorted(
    (a, b) =>
      a.apart - b.apart ||
      (a.out.day === b.out.day ? 0 : a.out.day < b.out.day ? -1 : 1) ||
      (a.out.partKey === b.out.partKey ? 0 : a.out.partKey < b.out.partKey ? -1 : 1),
  );
  for (const { out, into } of sorted) {
    if (taken.has(out.key) || taken.has(into.key)) continue;
    taken.add(out.key).add(into.key);
    pairs.set(out.key, into.key);
  }
  return pairs;
}
