import type { AccountTree } from '#ledger/account-tree.ts';
import { daysOfMonth } from '#ledger/book-months.ts';
import type { DayRange } from '#ledger/days.ts';
import type { Flow } from '#ledger/flow.ts';
import type { Period } from './periods.ts';
import type { AmountsOf, DateRange, PostAmount, FlowPosting, Slice } from './slices.ts';
import type { BookValuer } from './valued.ts';

export type { DateRange } from './slices.ts';

/** What reports are made of: the accounts of a book and what flowed between them, in the order of time. */
export type BookFlows = {
  tree: AccountTree;
  slices: readonly Slice[];
  valued?: BookValuer | undefined;
};

/** What the call `flows` answered to a question; `from` and `until` are those of the question. */
export type FlowsResponse = DayRange & { flows: readonly Flow[] };

/** What stands at the end of a span: everything before. */
export function toBalanceColumn({ until }: DateRange): DateRange {
  return { from: undefined, until };
}

/** What stands where the first interval begins, and at the end of each. */
export function createBalanceColumns(intervals: readonly Period[]): DateRange[] {
  const [first] = intervals;
  return first === undefined
    ? []
    : [{ from: undefined, until: first.from }, ...intervals.map((interval) => toBalanceColumn(interval))];
}

/** Where columns begin and end, in the order of time; the beginning of everything is the empty text. */
function boundariesOf(columns: readonly DateRange[]): string[] {
  return [...new Set(columns.flatMap(({ from = '', until }) => [from, until]))].toSorted();
}

/**
 * What is to be asked of the call `flows` for a report of these columns: one question where all begin and end with months, else
 * one more for each day at which a month is cut. The questions never overlap.
 * @param startsOn the day on which the months of the book begin
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

/** The answers to all questions of a report together (one answer to a wider question does as well where no month is cut). */
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

/** Accounts that the flows name and the tree has not: the one is older than the other, and a report would not balance. */
export function findMissingAccounts({ tree, slices }: BookFlows): string[] {
  const named = new Set(slices.flatMap(({ flows }) => flows.flatMap(({ fromId, toId }) => [fromId, toId])));
  return [...named].filter((accountId) => !tree.accounts.has(accountId));
}

/** What a flow does: one account gains what the other loses. */
export function postBoth({ fromId, toId, amountMinor }: Flow, post: PostAmount): void {
  post(toId, amountMinor);
  post(fromId, -amountMinor);
}

/**
 * What accounts have by themselves in each column, in minor units, a debit positive; `posting` says what a flow adds to which
 * account. One pass over the flows, however many columns there are: a column is what stands at its end less what stands at
 * its beginning. In a book with several currencies it is in that of the book: what is owned and owed by the prices of the days at
 * which columns begin and end, all else, and what `posting` says, by those of the time at which it flowed.
 */
export function calculateOwnAmounts(
  { slices, valued }: BookFlows,
  columns: readonly DateRange[],
  posting?: FlowPosting,
): AmountsOf {
  if (valued !== undefined) return valued.amountsOf(slices, columns, posting);
  const running = new Map<string, bigint>();
  const post: PostAmount = (accountId, minor) => running.set(accountId, (running.get(accountId) ?? 0n) + minor);
  const add = posting ?? postBoth;
  const standing = collectSnapshots(
    slices,
    columns,
    ({ flows }) => {
      for (const flow of flows) add(flow, post);
    },
    () => new Map(running),
  );
  const spans = columns.map(({ from = '', until }) => [standing.get(from), standing.get(until)] as const);
  return (accountId) =>
    spans.map(([before, after]) => (after?.get(accountId) ?? 0n) - (before?.get(accountId) ?? 0n));
}

/** Goes through the flows once, and keeps what stands where columns begin and end, by these days. */
export function collectSnapshots<Standing>(
  slices: readonly Slice[],
  columns: readonly DateRange[],
  take: (slice: Slice) => void,
  stand: (boundary: string) => Standing,
): Map<string, Standing> {
  const standing = new Map<string, Standing>();
  let next = 0;
  for (const boundary of boundariesOf(columns)) {
    for (let slice = slices[next]; slice !== undefined && slice.from < boundary; slice = slices[next]) {
      take(slice);
      next += 1;
    }
    standing.set(boundary, stand(boundary));
  }
  return standing;
}
