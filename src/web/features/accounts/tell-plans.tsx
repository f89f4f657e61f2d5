import { useEffect } from 'react';
import type { PlansInSight } from '#ledger/budget/in-sight.ts';
import { usePlansInSight } from '#web/data/prices/plans-in-sight.ts';

type BudgetLoaderProps = { onTold: (plans: PlansInSight | undefined) => void };

/** Tells what is planned to a list that is there before what reckons with plans is loaded. */
export function BudgetLoader({ onTold: onLoaded }: BudgetLoaderProps) {
  const plans = usePlansInSight();
  useEffect(() => onLoaded(plans), [plans, onLoaded]);
  return null;
}
