import { shiftMonth, monthOf } from '#ledger/book-months.ts';
import type { Budget, Plan } from '#ledger/budget/budget.ts';
import { writeBudgetPlans } from '#ledger/budget/budget-item.ts';
import type { Item } from '#ledger/items.ts';
import type { AccountKey } from './chart.ts';
import { scaleCents } from './months.ts';
import { holidayDays } from './recurrences.ts';

type PlannedAmount = { cents: number; every?: Plan['every'] } & Partial<Pick<Budget, 'carry'>>;

/** The plans of the household: a group with its parts and a remainder (cafés), irregular expenses, income, and savings. */
const plannedAmounts: Partial<Record<AccountKey, PlannedAmount>> = {
  salary: { cents: 660_000 },
  savings: { cents: 65_000 },
  rent: { cents: 142_500 },
  food: { cents: 85_000 },
  groceries: { cents: 62_000 },
  restaurants: { cents: 12_000 },
  power: { cents: 160_000, every: 'year', carry: 'all' },
  children: { cents: 52_000 },
  taxes: { cents: 220_000 },
  fuel: { cents: 13_000 },
  subscriptions: { cents: 6000 },
  clothes: { cents: 30_000, every: 'quarter', carry: 'surplus' },
  gifts: { cents: 120_000, every: 'year', carry: 'surplus' },
};

/** The monthly saving for the next holidays, and the target when they begin. */
const holidays = { monthly: 25_000, target: 220_000 };

const isKey = (key: string): key is AccountKey => Object.hasOwn(plannedAmounts, key);

/** Returns the next month with a number after another month. */
function nextMonth(month: string, wanted: number): string {
  const monthsLeft = (wanted - Number(month.slice(5)) + 12) % 12;
  return shiftMonth(month, monthsLeft === 0 ? 12 : monthsLeft);
}

type Making = { ids: ReadonlyMap<AccountKey, string>; rootId: string; today: string; decimals: number };

/** Creates the budgets of the book: plans since a year ago, and the plan for the holidays since the last ones. */
export function createBudgetItems({ ids, rootId, today, decimals }: Making): Item[] {
  const month = monthOf(today);
  const from = shiftMonth(month, -12);
  const budgetOf = (key: AccountKey, plan: Plan, fields: Partial<Budget> = {}): Budget => ({
    accountId: ids.get(key) ?? '',
    plans: [plan],
    months: new Map(),
    carry: 'none',
    target: undefined,
    ...fields,
  });
  const usual = Object.entries(plannedAmounts).flatMap(([key, { cents, every = 'month', carry = 'none' }]) =>
    isKey(key) ? [budgetOf(key, { from, minor: scaleCents(cents, decimals), every }, { carry })] : [],
  );
  const begin = nextMonth(month, holidayDays.month);
  const saved = budgetOf(
    'holidays',
    { from: shiftMonth(begin, -11), minor: scaleCents(holidays.monthly, decimals), every: 'month' },
    {
      carry: 'surplus',
      target: {
        minor: scaleCents(holidays.target, decimals),
        by: `${begin}-${String(holidayDays.from - 1).padStart(2, '0')}`,
      },
    },
  );
  return writeBudgetPlans([], { budgets: [...usual, saved], envelopes: undefined }, rootId);
}
