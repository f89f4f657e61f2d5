import type { DayRange } from '#ledger/days.ts';
import type { Flow } from '#ledger/flow.ts';

/**
 * The range of a report column: the flows from `from` and before `until`. Without `from` it includes everything before `until`, which is
 * the balance on that day.
 */
export type DateRange = DayRange & { until: string };

/** The flows of a month or a part of one: from a day, before another day. */
export type Slice = { from: string; until: string; flows: readonly Flow[] };

/** Returns the amounts of an account in each column. */
export type AmountsOf = (accountId: string) => bigint[];

/** Adds an amount in minor units to an account. */
export type PostAmount = (accountId: string, minor: bigint) => void;

/** Posts a flow to accounts. */
export type FlowPosting = (flow: Flow, post: PostAmount) => void;
