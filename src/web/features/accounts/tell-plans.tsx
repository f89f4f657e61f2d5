import { useEffect } from 'react';
import type { RemainingBudgetLookup } from '#ledger/budget/in-sight.ts';
import { useRemainingBudgets } from '#web/data/prices/plans-in-sight.ts';

type BudgetLoaderProps = { onLoaded: (plans: RemainingBudgetLookup | undefined) => void };

/** Tells what is planned to a list that is there before what reckons with plans is loaded. */
export function BudgetLoader({ onLoaded }: BudgetLoaderProps) {
  const plans = useRemainingBudgets();
  useEffect(() => onLoaded(plans), [plans, onLoaded]);
  return null;
}
