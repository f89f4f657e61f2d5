import type { BudgetBody } from '#contract/budget-kinds.ts';
import { daysOfMonth, countMonthsBetween } from '#ledger/book-months.ts';
import { daysBetween } from '#values/calendar.ts';

/** The interval of a planned amount. */
export type PlanInterval = BudgetBody<'budget'>['Plan'][number]['Every'];
/** The carry-over into the next month: nothing, only a surplus, or overspending as well. */
export type CarryOver = BudgetBody<'budget'>['Carry'];

/** The planned amount from a month (`YYYY-MM`) on, in minor units; an undefined amount ends the plan. */
export type Plan = { from: string; minor: bigint | undefined; every: PlanInterval };

/**
 * The budget of an account and of all accounts below it without their own budget. Amounts have the user's sign: spent, earned, put aside
 * and paid off amounts are positive.
 */
export type Budget = {
  accountId: string;
  /** Plans with the earliest first, at most one for each month. */
  plans: readonly Plan[];
  /** The amounts of single months, which replace the plan. */
  months: ReadonlyMap<string, bigint>;
  carry: CarryOver;
  /** The target amount and the day by which it must be reached. */
  target: { minor: bigint; by: string } | undefined;
};

/** Envelope budgeting: the month from which it applies, and the accounts (with all below them) that hold the money. */
export type Envelopes = { since: string; accountIds: readonly string[] };

/** The number of months that an interval covers. */
const monthsOf = { month: 1, quarter: 3, year: 12 } as const;
const daysOfWeek = 7n;

/** Calculates the share of an amount for one month, so that the sum over all months stays exact. */
function calculateMonthShare(
  { from, minor, every }: Plan,
  month: string,
  startsOn: number,
): bigint | undefined {
  if (minor === undefined) return undefined;
  if (every === 'week') {
    const [first, span] = [daysOfMonth(from, startsOn).from, daysOfMonth(month, startsOn)];
    const until = (day: string) => (minor * BigInt(daysBetween(first, day))) / daysOfWeek;
    return until(span.until) - until(span.from);
  }
  const [at, length] = [BigInt(countMonthsBetween(from, month)), BigInt(monthsOf[every])];
  return (minor * (at + 1n)) / length - (minor * at) / length;
}

/** Returns the plan that applies to a month. */
export const findPlan = ({ plans }: Budget, month: string): Plan | undefined =>
  plans.findLast(({ from }) => from <= month);

/**
 * Calculates the planned amount of a month, for a book whose months begin on the calendar day `startsOn`; undefined if nothing is planned.
 */
export function calculatePlanned(budget: Budget, month: string, startsOn = 1): bigint | undefined {
  const plan = findPlan(budget, month);
  return budget.months.get(month) ?? (plan && calculateMonthShare(plan, month, startsOn));
}

/** Returns the first month with a planned amount. */
export function firstPlannedMonth({ plans, months }: Budget): string | undefined {
  return [...plans.map(({ from }) => from), ...months.keys()].toSorted()[0];
}

/** Calculates the carry-over from the end of a month into the next. */
export function calculateCarryOver(carry: CarryOver, left: bigint): bigint {
  if (carry === 'all') return left;
  return carry === 'surplus' && left > 0n ? left : 0n;
}
