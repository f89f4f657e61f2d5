import type { DayRange } from '#ledger/days.ts';
import type { Flow } from '#ledger/flow.ts';

/**
 * What a column of a report counts: what moved on the days from `from` on and before `until`; without `from` everything before
 * `until`, which is what stands there on that day.
 */
export type DateRange = DayRange & { until: string };

/** The flows of a month, or of a part of one: from a day on, before another one. */
export type Slice = { from: string; until: string; flows: readonly Flow[] };

/** Of some accounts, what they have in each column. */
export type AmountsOf = (accountId: string) => bigint[];

/** Adds to what an account holds by itself, in minor units. */
export type PostAmount = (accountId: string, minor: bigint) => void;

/** What a flow adds to which account. */
export type FlowPosting = (flow: Flow, post: PostAmount) => void;
