import { useCallback, useMemo, useState } from 'react';
import { monthStart } from '#ledger/days.ts';
import type { AccountTree } from '#ledger/account-tree.ts';
import type { Account } from '#ledger/account.ts';
import { daysOfMonth, shiftMonth, monthOf, countMonthsBetween, listMonths } from '#ledger/book-months.ts';
import type { BudgetPlans } from '#ledger/budget/budget-item.ts';
import { calculateScheduled } from '#ledger/budget/fill.ts';
import { isAtOrBelow } from '#ledger/budget/lines.ts';
import { budgetPartOf, type BudgetParts, groupLinesByPart } from '#ledger/budget/sheet.ts';
import { type BudgetTable, calculateBudgetTable } from '#ledger/budget/table.ts';
import type { Schedule } from '#ledger/schedule/schedule.ts';
import type { ActionIdentity } from '#web/data/transactions/actions.ts';
import { useBookToday } from '#web/data/book-today.ts';
import { type PlannedChange, useChangePlanned } from '#web/data/transactions/change-on-stored.ts';
import { useReportValuation } from '#web/data/prices/valuation.ts';
import { usePlanFlows, usePlanned } from '#web/data/prices/flows.ts';
import { useSchedules } from '#web/data/schedules/schedules.ts';

/** So many months before the first one shown are reckoned with, for what is planned by them. */
const monthsBefore = 12;

/** What the page shows: some months of what is planned, and what became of it. */
export type BudgetView = {
  root: Account;
  tree: AccountTree;
  today: string;
  /** The day on which the months of the book begin. */
  startsOn: number;
  planned: BudgetPlans;
  /** The months that are shown, and the one that the page is about. */
  months: readonly string[];
  month: string;
  table: BudgetTable;
  parts: BudgetParts;
  /** Where the first month that is shown stands in the table, and how far back anything flowed. */
  offset: number;
  firstFlow: string;
  schedules: readonly Schedule[];
};

/** What is planned, with the changes that are on their way; and how it is changed. */
export function usePlans(root: Account) {
  const stored = usePlanned();
  const store = useChangePlanned(root);
  const [pending, setPending] = useState<readonly PlannedChange[]>([]);
  const planned = useMemo(
    () => stored && pending.reduce((before, make) => make(before), stored),
    [stored, pending],
  );
  /** Changes what is planned; seen at once. It has to come to the same where it is made once more. @throws CallError */
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
  /** Accounts that are to get a plan. */
  added: ReadonlySet<string>;
};

/** What some months of the open book come to; undefined until it is there. */
export function useBudget({ root, tree, planned, months, month, added }: BudgetViewOptions) {
  const today = useBookToday();
  const startsOn = monthStart(root);
  const schedules = useSchedules();
  const [shown = month] = months;
  const earliest = shiftMonth(shown, -monthsBefore);
  // From month to month nothing is asked for anew.
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

/** How many months before one there are anything to know of. */
export const countKnownMonths = ({ firstFlow }: BudgetView, month: string) => countMonthsBetween(firstFlow, month);

/** What schedules expect of an account in a month: all of it, or what is still to come of the current one. */
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
