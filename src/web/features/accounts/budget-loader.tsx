import { useEffect } from 'react';
import type { RemainingBudgetLookup } from '#ledger/budget/remaining-budget.ts';
import { useRemainingBudgets } from '#web/data/prices/remaining-budgets.ts';

type BudgetLoaderProps = { onLoaded: (plans: RemainingBudgetLookup | undefined) => void };

/** Loads the remaining budgets on demand and passes them to a list that is already on the screen. */
export function BudgetLoader({ onLoaded }: BudgetLoaderProps) {
  const plans = useRemainingBudgets();
  useEffect(() => onLoaded(plans), [plans, onLoaded]);
  return null;
}
