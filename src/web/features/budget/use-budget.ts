import { useCallback, useMemo, useState } from 'react';
import { monthStart } from '#ledger/days.ts';
import type { AccountTree } from '#ledger/account-tree.ts';
import type { Account } from '#ledger/account.ts';
import { daysOfMonth, shiftMonth, monthOf, countMonthsBetween, listMonths } from '#ledger/book-months.ts';
import type { BudgetPlans } from '#ledger/budget/budget-item.ts';
import { calculateScheduled } from '#ledger/budget/fill-plans.ts';
import { isAtOrBelow } from '#ledger/budget/budget-nodes.ts';
import { budgetPartOf, type BudgetParts, groupLinesByPart } from '#ledger/budget/sheet.ts';
import { type BudgetTable, calculateBudgetTable } from '#ledger/budget/table.ts';
import type { Schedule } from '#ledger/schedule/schedule.ts';
import type { ActionIdentity } from '#web/data/transactions/actions.ts';
import { useBookToday } from '#web/data/book-today.ts';
import { type PlannedChange, useChangePlanned } from '#web/data/transactions/change-on-stored.ts';
import { useReportValuation } from '#web/data/prices/valuation.ts';
import { usePlanFlows, usePlanned } from '#web/data/prices/flows.ts';
import { useSchedules } from '#web/data/schedules/schedules.ts';

/** The number of months before the first shown one that are loaded as a basis for fills. */
const monthsBefore = 12;

/** The data of the page: the planned and actual amounts of some months. */
export type BudgetView = {
  root: Account;
  tree: AccountTree;
  today: string;
  /** The first day of the months of the book. */
  startsOn: number;
  planned: BudgetPlans;
  /** The shown months, and the selected month among them. */
  months: readonly string[];
  month: string;
  table: BudgetTable;
  parts: BudgetParts;
  /** The index of the first shown month in the table, and the earliest month with a transaction. */
  offset: number;
  firstFlow: string;
  schedules: readonly Schedule[];
};

/** The stored plans including pending changes, and the functions that change them. */
export function usePlans(root: Account) {
  const stored = usePlanned();
  const store = useChangePlanned(root);
  const [pending, setPending] = useState<readonly PlannedChange[]>([]);
  const planned = useMemo(
    () => stored && pending.reduce((before, make) => make(before), stored),
    [stored, pending],
  );
  /** Changes the plans and shows the result at once. The change must be idempotent. @throws CallError */
  const change = useCallback(
    (make: PlannedChange): Promise<ActionIdentity> => {
      setPending((before) => [...before, make]);
      return store(make).finally(() => setPending((before) => before.filter((each) => each !== make)));
    },
    [store],
  );
  return { planned, change, store };
}

const isListed = (account: Account, added: ReadonlySet<string>) =>
  budgetPartOf(account) !== 'aside' || added.has(account.id);

type BudgetViewOptions = {
  root: Account;
  tree: AccountTree;
  planned: BudgetPlans | undefined;
  months: readonly string[];
  month: string;
  /** Accounts without a plan for which the user added a row. */
  added: ReadonlySet<string>;
};

/** Computes the budget of some months of the open book; undefined while data is loading. */
export function useBudget({ root, tree, planned, months, month, added }: BudgetViewOptions) {
  const today = useBookToday();
  const startsOn = monthStart(root);
  const schedules = useSchedules();
  const [shown = month] = months;
  const earliest = shiftMonth(shown, -monthsBefore);
  // A change of the month loads nothing again.
  const flows = usePlanFlows(planned, earliest, startsOn);
  const data = flows?.data;
  const { isKnown, make } = useReportValuation();
  const budget = useMemo((): BudgetView | undefined => {
    const last = months.at(-1);
    if (!isKnown || !planned || !data || !schedules || last === undefined) return undefined;
    const { budgets, envelopes } = planned;
    const all = listMonths(earliest, last);
    const book = { tree, budgets, envelopes, flows: data, startsOn, valued: make?.() };
    const table = calculateBudgetTable(book, all, (account) => isListed(account, added));
    const firstFlow = data.reduce((first, flow) => (flow.month < first ? flow.month : first), month);
    return {
      root,
      tree,
      today,
      startsOn,
      planned,
      months,
      month,
      table,
      parts: groupLinesByPart(table, added),
      offset: all.length - months.length,
      firstFlow,
      schedules,
    };
  }, [root, tree, today, startsOn, planned, months, month, earliest, data, schedules, added, isKnown, make]);
  return { budget, error: flows?.error ?? null, retry: () => void flows?.refetch() };
}

/** Returns the number of months with data before a month. */
export const countKnownMonths = ({ firstFlow }: BudgetView, month: string) =>
  countMonthsBetween(firstFlow, month);

/**
 * Computes the amount that schedules expect for an account in a month: all of it, or the part of the current month that is still upcoming.
 */
export function computeScheduled(
  { schedules, tree, today, startsOn }: BudgetView,
  account: Account,
  month: string,
  which: 'all' | 'toCome',
): bigint {
  if (schedules.length === 0 || (which === 'toCome' && monthOf(today, startsOn) !== month)) return 0n;
  const days = daysOfMonth(month, startsOn);
  const counts = isAtOrBelow(tree, [account.id]);
  return calculateScheduled(
    schedules,
    { account, counts, today, which },
    which === 'toCome' ? { ...days, from: today } : days,
  );
}
