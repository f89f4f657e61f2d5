import type { AccountTree } from '#ledger/account-tree.ts';
import { daysOfMonth } from '#ledger/book-months.ts';
import type { DayRange } from '#ledger/days.ts';
import type { Flow } from '#ledger/flow.ts';
import type { Period } from './periods.ts';
import type { AmountsOf, DateRange, PostAmount, FlowPosting, Slice } from './slices.ts';
import type { BookValuer } from './book-valuer.ts';

export type { DateRange } from './slices.ts';

/** The input of all reports: the accounts of a book and the flows between them, in the order of time. */
export type BookFlows = {
  tree: AccountTree;
  slices: readonly Slice[];
  valued?: BookValuer | undefined;
};

/** The response of the call `flows`, with the range of the query. */
export type FlowsResponse = DayRange & { flows: readonly Flow[] };

/** Returns the column of the balance at the end of a range: everything before it. */
export function toBalanceColumn({ until }: DateRange): DateRange {
  return { from: undefined, until };
}

/** Returns the balance columns at the beginning of the first interval and at the end of each. */
export function createBalanceColumns(intervals: readonly Period[]): DateRange[] {
  const [first] = intervals;
  return first === undefined
    ? []
    : [{ from: undefined, until: first.from }, ...intervals.map((interval) => toBalanceColumn(interval))];
}

/** Returns the days on which columns begin and end, in order; the beginning of time is the empty text. */
function boundariesOf(columns: readonly DateRange[]): string[] {
  return [...new Set(columns.flatMap(({ from = '', until }) => [from, until]))].toSorted();
}

/**
 * Plans the queries of the call `flows` for a report with these columns: one query if all columns begin and end with months, otherwise one
 * more for each day that cuts a month. The queries never overlap.
 * @param startsOn the calendar day on which the months of the book begin
 */
export function planFlowQueries(columns: readonly DateRange[], startsOn = 1): DateRange[] {
  const boundaries = boundariesOf(columns);
  const questions: DateRange[] = [];
  for (const [index, until] of boundaries.entries()) {
    const from = boundaries[index - 1];
    if (from === undefined) continue;
    if (!columns.some((column) => (column.from ?? '') <= from && until <= column.until)) continue;
    const last = questions.at(-1);
    if (last?.until === from && Number(from.slice(8)) === startsOn) last.until = until;
    else questions.push({ from: from === '' ? undefined : from, until });
  }
  return questions;
}

/** Joins the responses to all queries of a report. A response to a wider query also works if no month is cut. */
export function joinFlows(tree: AccountTree, answers: readonly FlowsResponse[], startsOn = 1): BookFlows {
  const slices = answers.flatMap(({ from = '', until: end, flows }) =>
    [...Map.groupBy(flows, ({ month }) => month)].map(([month, ofMonth]): Slice => {
      const { from: first, until } = daysOfMonth(month, startsOn);
      return {
        from: first < from ? from : first,
        until: end !== undefined && end < until ? end : until,
        flows: ofMonth,
      };
    }),
  );
  return { tree, slices: slices.toSorted((a, b) => (a.from < b.from ? -1 : 1)) };
}

/** Returns accounts that occur in the flows but not in the tree. One of the two is then outdated, and the report would not balance. */
export function findMissingAccounts({ tree, slices }: BookFlows): string[] {
  const named = new Set(slices.flatMap(({ flows }) => flows.flatMap(({ fromId, toId }) => [fromId, toId])));
  return [...named].filter((accountId) => !tree.accounts.has(accountId));
}

/** Posts a flow to both accounts: one gains what the other loses. */
export function postBoth({ fromId, toId, amountMinor }: Flow, post: PostAmount): void {
  post(toId, amountMinor);
  post(fromId, -amountMinor);
}

/**
 * Calculates the amounts of accounts without sub-accounts in each column, in minor units, a debit positive; `posting` defines what a flow
 * adds to which account. It makes one pass over the flows, independent of the number of columns: a column is the sum at its end minus the
 * sum at its beginning. In a book with several currencies, the amounts are in the currency of the book: assets and liabilities at the
 * prices of the days on which columns begin and end, everything else (and everything with `posting`) at the prices of the time of the flow.
 */
export function calculateOwnAmounts(
  { slices, valued }: BookFlows,
  columns: readonly DateRange[],
  posting?: FlowPosting,
): AmountsOf {
  if (valued !== undefined) return valued.amountsOf(slices, columns, posting);
  const running = new Map<string, bigint>();
  const post: PostAmount = (accountId, minor) =>
    running.set(accountId, (running.get(accountId) ?? 0n) + minor);
  const add = posting ?? postBoth;
  const snapshots = collectSnapshots(
    slices,
    columns,
    ({ flows }) => {
      for (const flow of flows) add(flow, post);
    },
    () => new Map(running),
  );
  const spans = columns.map(({ from = '', until }) => [snapshots.get(from), snapshots.get(until)] as const);
  return (accountId) =>
    spans.map(([before, after]) => (after?.get(accountId) ?? 0n) - (before?.get(accountId) ?? 0n));
}

/** Makes one pass over the flows and takes a snapshot at each day on which a column begins or ends. */
export function collectSnapshots<Snapshot>(
  slices: readonly Slice[],
  columns: readonly DateRange[],
  take: (slice: Slice) => void,
  stand: (boundary: string) => Snapshot,
): Map<string, Snapshot> {
  const snapshots = new Map<string, Snapshot>();
  let next = 0;
  for (const boundary of boundariesOf(columns)) {
    for (let slice = slices[next]; slice !== undefined && slice.from < boundary; slice = slices[next]) {
      take(slice);
      next += 1;
    }
    snapshots.set(boundary, stand(boundary));
  }
  return snapshots;
}
