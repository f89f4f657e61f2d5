import type { Transaction } from '#ledger/transaction.ts';
import { type Ends, exchangeSide } from './exchange-side.ts';

/** The pairs of rows of a group that are exchanges: what each end gained is what the other one says of it. */
export function exchangesIn(lines: readonly Transaction[]): { near: Transaction; far: Transaction }[] {
  const pairs: { near: Transaction; far: Transaction }[] = [];
  let waiting: { row: Transaction; ends: Ends } | undefined;
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

const isCounterpart = (a: Ends, b: Ends): boolean =>
  a.foreign.minor === -b.split.valueMinor && b.foreign.minor === -a.split.valueMinor;
