import { queryOptions, useQueries, type UseQueryResult } from '@tanstack/react-query';
import type { Days } from '#ledger/days.ts';
import type { Flow } from '#ledger/flow.ts';
import { readFlow } from '#ledger/wire.ts';
import type { Call } from '#web/session/client.ts';
import { useSession } from '#web/session/session.ts';
import { keys } from './keys.ts';
import { useOpenBook } from './open-book.ts';

function flowsQuery(call: Call, bookName: string, { from, until }: Days) {
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

/** What went where in the open book in each of these spans of days; fetched anew when a transaction changes. */
export function useFlows(spans: readonly Days[]): UseQueryResult<Flow[]>[] {
  const { call } = useSession();
  const { bookName } = useOpenBook();
  return useQueries({ queries: spans.map((days) => flowsQuery(call, bookName, days)) });
}
