import { limits } from '#contract/limits.ts';
import { shiftMonth, listMonths } from '#ledger/book-months.ts';
import {
  type Budget,
  type Envelopes,
  type Plan as AnyPlan,
  calculatePlanned,
} from '#ledger/budget/budget.ts';
import type { BookFile, FileBudget } from '#statements/book-file.ts';
import { toRoundedMinor } from './commodities.ts';
import { accountKey, type PlannedAccount } from './account-planner.ts';

/** A plan from a month on. */
type Plan = AnyPlan & { minor: bigint };

/** The reasons why a budget cannot be imported. */
export type BudgetRejection = 'otherCurrency' | 'tooLarge' | 'periodsDiffer';

/** A budget that cannot be imported. */
export type RejectedBudget = { budget: FileBudget; why: BudgetRejection };

const largest = 10n ** BigInt(limits.amountDigits);
const isTooLarge = (minor: bigint) => minor >= largest || -minor >= largest;

/** A budget in minor units of the book currency: open-ended plans, ending plans, and single months. */
type ConvertedBudget = Pick<FileBudget, 'carry'> & {
  open: Plan[];
  ending: (Plan & { until: string })[];
  months: [string, bigint][];
};

/** Converts the amounts of a budget to minor units; undefined if its commodity is not the book currency, whose symbol is ''. */
function convertBudget(
  { commodity, plans, months, carry }: FileBudget,
  decimals: number,
): ConvertedBudget | undefined {
  if (commodity !== '') return undefined;
  const minorOf = (amount: string) => toRoundedMinor(amount, decimals).minor;
  const all = plans.map(({ from, until, amount, every }) => ({ from, until, every, minor: minorOf(amount) }));
  return {
    carry,
    open: all
      .filter(({ until }) => until === undefined)
      .map(({ from, every, minor }) => ({ from, every, minor })),
    ending: all.flatMap(({ from, until, every, minor }) =>
      until === undefined ? [] : [{ from, until, every, minor }],
    ),
    months: months.map(({ month, amount }) => [month, minorOf(amount)]),
  };
}

const lengths = { month: 1, quarter: 3, year: 12 };

/** Combines simultaneous plans into one from a month on, for the longest of their periods; undefined if only some are weekly. */
function combinePlans(plans: readonly Plan[], from: string): Plan | undefined {
  const total = (of: readonly bigint[]) => of.reduce((sum, minor) => sum + minor, 0n);
  if (plans.every(({ every }) => every === 'week'))
    return { from, every: 'week', minor: total(plans.map(({ minor }) => minor)) };
  const known = plans.flatMap(({ every, minor }) =>
    every === 'week' ? [] : [{ every, minor, length: lengths[every] }],
  );
  if (known.length < plans.length) return undefined;
  const longest = known.reduce((most, each) => (each.length > most.length ? each : most));
  const shares = known.map(({ minor, length }) => minor * BigInt(longest.length / length));
  return { from, every: longest.every, minor: total(shares) };
}

const createBudget = (plans: readonly Plan[], months: ReadonlyMap<string, bigint> = new Map()): Budget => ({
  accountId: '',
  plans,
  months,
  carry: 'none',
  target: undefined,
});

/** Merges several budgets of an account. Simultaneous plans are added up, because in a book each plan replaces the previous one. */
function mergeBudgets(budgets: readonly ConvertedBudget[]): Pick<Budget, 'plans' | 'months'> | undefined {
  const open = budgets.flatMap((each) => each.open);
  const starts = [...new Set(open.map(({ from }) => from))].toSorted();
  const plans = starts.map((start) =>
    combinePlans(
      open.filter(({ from }) => from <= start),
      start,
    ),
  );
  const known = plans.filter((plan) => plan !== undefined).slice(-limits.budgetPlans);
  if (plans.includes(undefined)) return undefined;
  const extraByMonth = new Map<string, bigint>();
  const add = (month: string, minor: bigint) =>
    extraByMonth.set(month, (extraByMonth.get(month) ?? 0n) + minor);
  for (const [month, minor] of budgets.flatMap(({ months }) => months)) add(month, minor);
  for (const { until, ...plan } of budgets.flatMap(({ ending }) => ending))
    for (const month of listMonths(plan.from, shiftMonth(until, -1)))
      add(month, calculatePlanned(createBudget([plan]), month) ?? 0n);
  const months = [...extraByMonth]
    .map(([month, minor]) => [month, minor + (calculatePlanned(createBudget(known), month) ?? 0n)] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return { plans: known, months: new Map(months.slice(-limits.budgetMonths)) };
}

/** The importable budgets by account key, and the rejected ones. */
export type ConvertedBudgets = {
  planned: Map<string, Omit<Budget, 'accountId'>>;
  rejected: RejectedBudget[];
};

/**
 * Merges the budgets of each account, and rejects those that a book cannot hold.
 * @param file a file whose commodities are the symbols of the book
 * @param decimals the number of decimals of the book currency
 */
export function convertBudgets({ budgets = [] }: BookFile, decimals: number): ConvertedBudgets {
  const rejected: RejectedBudget[] = [];
  const planned: ConvertedBudgets['planned'] = new Map();
  for (const [key, own] of Map.groupBy(budgets, ({ path }) => accountKey(path))) {
    const inBook = own.flatMap((budget) => {
      const found = convertBudget(budget, decimals);
      if (found === undefined) rejected.push({ budget, why: 'otherCurrency' });
      return found ?? [];
    });
    const [first] = inBook;
    const [budget] = own;
    if (first === undefined || budget === undefined) continue;
    const whole = mergeBudgets(inBook);
    const amounts = whole && [...whole.plans.map(({ minor }) => minor ?? 0n), ...whole.months.values()];
    if (whole === undefined) rejected.push({ budget, why: 'periodsDiffer' });
    else if (amounts?.some(isTooLarge) === true) rejected.push({ budget, why: 'tooLarge' });
    // A plan that ends before it begins is empty.
    else if (amounts !== undefined && amounts.length > 0)
      planned.set(key, { ...whole, carry: first.carry, target: undefined });
  }
  return { planned, rejected };
}

/** Returns the budgets of planned accounts, and the envelopes of the file. */
export function planBudgets(
  { planned }: ConvertedBudgets,
  { envelopes }: BookFile,
  accounts: readonly PlannedAccount[],
): { budgets: Budget[]; envelopes: Envelopes | undefined } {
  const ids = new Map(
    accounts.filter(({ path }) => path.length > 0).map(({ path, id }) => [accountKey(path), id]),
  );
  const budgets = [...planned].flatMap(([key, budget]): Budget[] => {
    const accountId = ids.get(key);
    return accountId === undefined ? [] : [{ accountId, ...budget }];
  });
  const accountIds = (envelopes?.accounts ?? []).flatMap((path) => ids.get(accountKey(path)) ?? []);
  if (envelopes === undefined || budgets.length === 0 || accountIds.length === 0)
    return { budgets, envelopes: undefined };
  return {
    budgets,
    envelopes: { since: envelopes.since, accountIds: accountIds.slice(0, limits.envelopeAccounts) },
  };
}
