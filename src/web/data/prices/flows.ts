import { queryOptions, useQueries, type UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { DayRange } from '#ledger/days.ts';
import type { Flow } from '#ledger/flow.ts';
import { readFlow } from '#ledger/wire.ts';
import type { Call } from '#web/session/client.ts';
import { useSession } from '#web/session/session.ts';
import { yearStartDay } from '#ledger/book-months.ts';
import { type BudgetPlans, readBudgetPlans } from '#ledger/budget/budget-item.ts';
import { findFirstBudgetMonth } from '#ledger/budget/table.ts';
import { keys } from '#web/data/keys.ts';
import { useOpenBook } from '#web/data/items/open-book.ts';
import { useItems } from '#web/data/items/items.ts';

function flowsQuery(call: Call, bookName: string, { from, until }: DayRange) {
  return queryOptions({
    queryKey: keys.flows(bookName, from, until),
    queryFn: async () =>
      (
        await call('flows', {
          bookName,
          ...(from !== undefined && { from }),
          ...(until !== undefined && { until }),
        })
      ).map(readFlow),
  });
}

/** Returns the flows of the open book for each period; refetched after a transaction changes. */
export function useFlows(spans: readonly DayRange[]): UseQueryResult<Flow[]>[] {
  const { call } = useSession();
  const { bookName } = useOpenBook();
  return useQueries({ queries: spans.map((days) => flowsQuery(call, bookName, days)) });
}

/** The plans of the open book; undefined until they are loaded. A provider without items has none. */
export function usePlanned(): BudgetPlans | undefined {
  const { data } = useItems();
  return useMemo(() => data && readBudgetPlans(data), [data]);
}

/**
 * Returns the flows since the start of the year that contains the month, or an earlier first plan or envelope; in whole years of the book.
 */
export function usePlanFlows(planned: BudgetPlans | undefined, month: string, startsOn: number) {
  const [flows] = useFlows(
    planned === undefined ? [] : [{ from: yearStartDay(findFirstBudgetMonth(planned, month), startsOn) }],
  );
  return flows;
}
