import type { Transaction } from '#ledger/transaction.ts';
import { type ExchangeEnds, exchangeSide } from './exchange-side.ts';

/** Returns the row pairs of a group that are exchanges: the gain of each row equals the counter amount recorded in the other. */
export function findExchangePairs(lines: readonly Transaction[]): { near: Transaction; far: Transaction }[] {
  const pairs: { near: Transaction; far: Transaction }[] = [];
  let waiting: { row: Transaction; ends: ExchangeEnds } | undefined;
  for (const row of lines) {
    const ends = exchangeSide(row);
    if (ends === undefined) waiting = undefined;
    else if (waiting !== undefined && isCounterpart(waiting.ends, ends)) {
      pairs.push({ near: waiting.row, far: row });
      waiting = undefined;
    } else waiting = { row, ends };
  }
  return pairs;
}

/** Returns rows together with the other ends of their exchanges, if known, so that no exchange is incomplete. */
export function withOtherEnds(chosen: readonly Transaction[], known: readonly Transaction[]): Transaction[] {
  const pairs = findExchangePairs(known);
  const ids = new Set(chosen.map(({ id }) => id));
  const isWanted = ({ near, far }: { near: Transaction; far: Transaction }) =>
    ids.has(near.id) || ids.has(far.id);
  const ends = pairs.filter(isWanted).flatMap(({ near, far }) => [near, far]);
  const endIds = new Set(ends.map(({ id }) => id));
  return [...chosen.filter(({ id }) => !endIds.has(id)), ...ends];
}

/** True if both ends of each exchange are among the rows. */
export function hasWholeExchanges(lines: readonly Transaction[]): boolean {
  const ends = lines.filter((line) => exchangeSide(line) !== undefined);
  return findExchangePairs(lines).length * 2 === ends.length;
}

const isCounterpart = (a: ExchangeEnds, b: ExchangeEnds): boolean =>
  a.foreign.minor === -b.split.valueMinor && b.foreign.minor === -a.split.valueMinor;
