import { useEffect } from 'react';
import type { PlansInSight } from '#ledger/budget/in-sight.ts';
import { usePlansInSight } from '#web/data/prices/plans-in-sight.ts';

type TellPlansProps = { onTold: (plans: PlansInSight | undefined) => void };

/** Tells what is planned to a list that is there before what reckons with plans is loaded. */
export function TellPlans({ onTold }: TellPlansProps) {
  const plans = usePlansInSight();
  useEffect(() => onTold(plans), [plans, onTold]);
  return null;
}
