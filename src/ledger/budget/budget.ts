import type { BudgetBody } from '#contract/budget-kinds.ts';
import { daysOfMonth, countMonthsBetween } from '#ledger/book-months.ts';
import { daysBetween } from '#values/calendar.ts';

/** How often an amount is planned. */
export type PlanInterval = BudgetBody<'budget'>['Plan'][number]['Every'];
/** What of a month goes on into the next: nothing, what is left, or what is overspent as well. */
export type CarryOver = BudgetBody<'budget'>['Carry'];

/** What is planned from a month (`YYYY-MM`) on, in minor units; nothing any more where no amount is named. */
export type Plan = { from: string; minor: bigint | undefined; every: PlanInterval };

/**
 * What is planned for an account, and all below it without a budget of its own. Amounts are as people read them: what is spent,
 * earned, put aside or paid off is positive.
 */
export type Budget = {
  accountId: string;
  /** The earliest first, one for a month at most. */
  plans: readonly Plan[];
  /** What single months have in place of the plan. */
  months: ReadonlyMap<string, bigint>;
  carry: CarryOver;
  /** What is to be there by the end of a day. */
  target: { minor: bigint; by: string } | undefined;
};

/** That all money is given a job: from which month on, and which accounts, with all below them, are the money. */
export type Envelopes = { since: string; accountIds: readonly string[] };

/** How many months an amount is for. */
const monthsOf = { month: 1, quarter: 3, year: 12 } as const;
const daysOfWeek = 7n;

/** What of an amount falls on a month: as much as keeps the sum of all months exact. */
function calculateMonthShare({ from, minor, every }: Plan, month: string, startsOn: number): bigint | undefined {
  if (minor === undefined) return undefined;
  if (every === 'week') {
    const [first, span] = [daysOfMonth(from, startsOn).from, daysOfMonth(month, startsOn)];
    const until = (day: string) => (minor * BigInt(daysBetween(first, day))) / daysOfWeek;
    return until(span.until) - until(span.from);
  }
  const [at, length] = [BigInt(countMonthsBetween(from, month)), BigInt(monthsOf[every])];
  return (minor * (at + 1n)) / length - (minor * at) / length;
}

/** The plan that counts for a month. */
export const findPlan = ({ plans }: Budget, month: string): Plan | undefined =>
  plans.findLast(({ from }) => from <= month);

/** What is planned for a month, where months begin on a day of the calendar's; undefined where nothing is said of it. */
export function calculatePlanned(budget: Budget, month: string, startsOn = 1): bigint | undefined {
  const plan = findPlan(budget, month);
  return budget.months.get(month) ?? (plan && calculateMonthShare(plan, month, startsOn));
}

/** The first month of which something is planned. */
export function firstPlannedMonth({ plans, months }: Budget): string | undefined {
  return [...plans.map(({ from }) => from), ...months.keys()].toSorted()[0];
}

/** What of the end of a month goes on into the next. */
export function calculateCarryOver(carry: CarryOver, left: bigint): bigint {
  if (carry === 'all') return left;
  return carry === 'surplus' && left > 0n ? left : 0n;
}
