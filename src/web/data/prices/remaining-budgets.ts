import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { monthStart } from '#ledger/days.ts';
import { daysOfMonth, monthOf, yearStartDay } from '#ledger/book-months.ts';
import type { RemainingBudgetLookup } from '#ledger/budget/remaining-budget.ts';
import type { Period } from '#ledger/reports/periods.ts';
import { daysBetween } from '#values/calendar.ts';
import { useBookToday } from '#web/data/book-today.ts';
import { useFlows } from './flows.ts';
import { useHasPlans, useItems } from '#web/data/items/items.ts';
import { useReportValuation } from './valuation.ts';
import { useAccountTree } from '#web/data/queries.ts';

/** Loads the code for budget calculations if the book has plans. */
function useBudgetCalculation(isWanted: boolean) {
  return useQuery({
    queryKey: ['reckoning of plans'],
    queryFn: () => import('#ledger/budget/remaining-budget.ts'),
    enabled: isWanted,
    staleTime: Infinity,
    structuralSharing: false,
  }).data;
}

/**
 * Returns the remaining budgets of the open book for this month, the days of the month, and the number of days left including today;
 * undefined while loading or without plans.
 */
export function useRemainingBudgets():
  | (RemainingBudgetLookup & { days: Period; daysToGo: number })
  | undefined {
  const { data: items } = useItems();
  const tree = useAccountTree();
  const today = useBookToday();
  const startsOn = monthStart(tree.root);
  const month = monthOf(today, startsOn);
  const calculation = useBudgetCalculation(useHasPlans());
  const planning = useMemo(
    () => items && calculation?.readPlanning(items, month),
    [calculation, items, month],
  );
  const [flows] = useFlows(planning === undefined ? [] : [{ from: yearStartDay(planning.begin, startsOn) }]);
  const loadedFlows = flows?.data;
  const { isKnown, make } = useReportValuation();
  return useMemo(() => {
    if (!isKnown || calculation === undefined || planning === undefined || loadedFlows === undefined)
      return undefined;
    const days = daysOfMonth(month, startsOn);
    return {
      ...calculation.calculateRemainingBudgets({
        tree,
        planned: planning.planned,
        flows: loadedFlows,
        month,
        startsOn,
        valued: make?.(),
      }),
      days,
      daysToGo: daysBetween(today, days.until),
    };
  }, [calculation, planning, loadedFlows, tree, month, startsOn, today, isKnown, make]);
}
