import { addAmounts, negated } from './amounts.ts';
import type { FileEntry } from './book-file.ts';

/** `pad A B`: what A lacks to its next balance comes from B, on this day. */
export type Pad = { line: number; date: string; path: string[]; source: string[] };

/** `balance A 10 EUR`: what A holds, with all below it, as the day begins. */
export type HeldBalance = { date: string; path: string[]; amount: string; commodity: string };

const isWithin = (path: readonly string[], top: readonly string[]) =>
  top.every((name, depth) => path[depth] === name);

/** What beancount enters for pads, in the order of their days. */
export function padEntries(
  entries: readonly FileEntry[],
  pads: readonly Pad[],
  balances: readonly HeldBalance[],
): FileEntry[] {
  const added: FileEntry[] = [];
  const byDay = <T extends { date: string }>(rows: readonly T[]) =>
    rows.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
  for (const { line, date, path, source } of byDay(pads)) {
    const key = path.join(':');
    const until =
      byDay(pads).find((pad) => pad.path.join(':') === key && pad.date > date)?.date ?? '9999-12-31';
    const seen = new Set<string>();
    for (const held of byDay(balances)) {
      const isNext = held.path.join(':') === key && held.date > date && held.date <= until;
      if (!isNext || seen.has(held.commodity)) continue;
      seen.add(held.commodity);
      const { commodity } = held;
      const before = [...entries, ...added]
        .filter((entry) => entry.date < held.date)
        .flatMap(({ legs }) => legs)
        .filter((leg) => leg.commodity === commodity && isWithin(leg.path, path))
        .map(({ amount }) => amount);
      const amount = addAmounts([held.amount, negated(addAmounts(before))]);
      if (amount === '0') continue;
      const legs = [
        { path, amount, commodity, note: '' },
        { path: source, amount: negated(amount), commodity, note: '' },
      ];
      added.push({ line, date, description: 'pad', notes: '', legs });
    }
  }
  return added;
}
