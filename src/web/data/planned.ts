import { useMemo } from 'react';
import { yearBegin } from '#ledger/book-months.ts';
import { type Planned, plannedBy } from '#ledger/budget/budget-item.ts';
import { firstMonth } from '#ledger/budget/table.ts';
import { useFlows } from './flows.ts';
import { useItems } from './items.ts';

/** What is planned in the open book; undefined until it is there. A place without items plans nothing. */
export function usePlanned(): Planned | undefined {
  const { data } = useItems();
  return useMemo(() => data && plannedBy(data), [data]);
}

/** What flowed since a month, or since plans or envelopes begin where that is before; asked for by whole years of the book. */
export function useFlowsOfPlans(planned: Planned | undefined, month: string, startsOn: number) {
  const [flows] = useFlows(
    planned === undefined ? [] : [{ from: yearBegin(firstMonth(planned, month), startsOn) }],
  );
  return flows;
}
