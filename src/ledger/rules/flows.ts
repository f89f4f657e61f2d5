import { monthOfMoment } from '#ledger/book-months.ts';
import type { BookTime } from '#ledger/days.ts';
import type { Flow } from '#ledger/flow.ts';
import { type TotalDelta, calculateNetWorthEffect, type PostingData, type PostingChange, listPostings } from './posting.ts';
import type { ChartAccount } from './chart.ts';

/**
 * The changes of the totals of tags by a change: they count net worth, each currency by itself, which is that of both accounts ('' is the
 * book's). A tag may occur more than once.
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

/** What of a transaction makes a flow; the date is a moment, ISO 8601. */
export type FlowSource = Pick<PostingData, 'splitA' | 'splitB'> & { postedAt: string };

/** What becomes of a transaction: it comes (`after` alone), goes (`before` alone) or becomes another. */
export type FlowChange = { before?: FlowSource | undefined; after?: FlowSource | undefined };

/** The flow of one transaction: what one side gained came from the other; nothing at all goes from A to B. */
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

/** What a change does to the flows of a book that counts so; a flow may occur more than once. */
export function calculateFlowDeltas({ before, after }: FlowChange, time: BookTime): Flow[] {
  const deltas: Flow[] = [];
  if (before !== undefined) {
    const flow = flowOf(before, time);
    deltas.push({ ...flow, amountMinor: -flow.amountMinor, count: -1 });
  }
  if (after !== undefined) deltas.push(flowOf(after, time));
  return deltas;
}

/** Adds up what belongs to the same flow; what comes to nothing is left out. */
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
