import { monthOfMoment } from '#ledger/book-months.ts';
import type { BookTime } from '#ledger/days.ts';
import type { Flow } from '#ledger/flow.ts';
import {
  type TotalDelta,
  calculateNetWorthEffect,
  type PostingData,
  type PostingChange,
  listPostings,
} from './posting.ts';
import type { ChartAccount } from './chart.ts';

/**
 * Calculates the changes of tag totals. Tags count net worth by currency, which both accounts of a transaction share ('' is that of the
 * book). A tag can occur more than once.
 */
export function calculateTagDeltas(
  change: PostingChange,
  accounts: ReadonlyMap<string, Pick<ChartAccount, 'type' | 'currency'>>,
): (TotalDelta & { tag: string; currency: string })[] {
  return [...listPostings(change)].flatMap(({ posting, count }) => {
    const minor = calculateNetWorthEffect(posting, accounts);
    const currency = accounts.get(posting.splitA.accountId)?.currency ?? '';
    return posting.tags.map((tag) => ({ tag, currency, minor: count === 1 ? minor : -minor, count }));
  });
}

/** The part of a transaction that makes a flow; the date is a moment in ISO 8601. */
export type FlowSource = Pick<PostingData, 'splitA' | 'splitB'> & { postedAt: string };

/** A change of a transaction: added (only `after`), removed (only `before`) or changed (both). */
export type FlowChange = { before?: FlowSource | undefined; after?: FlowSource | undefined };

/** Returns the flow of one transaction, from the losing to the gaining side; a zero amount goes from A to B. */
function flowOf({ splitA, splitB, postedAt }: FlowSource, time: BookTime): Flow {
  const [from, to] = splitA.valueMinor > 0n ? [splitB, splitA] : [splitA, splitB];
  return {
    month: monthOfMoment(postedAt, time),
    fromId: from.accountId,
    toId: to.accountId,
    amountMinor: to.valueMinor,
    count: 1,
  };
}

/** Calculates the changes of a book's flows; a flow can occur more than once. */
export function calculateFlowDeltas({ before, after }: FlowChange, time: BookTime): Flow[] {
  const deltas: Flow[] = [];
  if (before !== undefined) {
    const flow = flowOf(before, time);
    deltas.push({ ...flow, amountMinor: -flow.amountMinor, count: -1 });
  }
  if (after !== undefined) deltas.push(flowOf(after, time));
  return deltas;
}

/** Adds up changes of the same flow; sums of zero are omitted. */
export function sumFlows(deltas: readonly Flow[]): Flow[] {
  const sums = new Map<string, Flow>();
  for (const delta of deltas) {
    const key = `${delta.month} ${delta.fromId} ${delta.toId}`;
    const sum = sums.get(key);
    if (sum === undefined) sums.set(key, { ...delta });
    else {
      sum.amountMinor += delta.amountMinor;
      sum.count += delta.count;
    }
  }
  return [...sums.values()].filter(({ amountMinor, count }) => amountMinor !== 0n || count !== 0);
}
