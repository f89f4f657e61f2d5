import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { Schedule } from '#ledger/schedule/schedule.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { findLatestRows } from '#ledger/schedule/occurrence-rows.ts';
import type { Call } from '#web/session/client.ts';
import { useItemContext } from '#web/data/items/items.ts';
import { keys } from '#web/data/keys.ts';
import { fetchPages } from './pages.ts';

/** Context for fetching rows of a book. */
type RowsContext = { call: Call; queryClient: QueryClient; bookName: string };

/** Maximum number of pages searched for the last posted occurrence; without a result the schedule's own amount is used. */
const maxPagesSearched = 5;

/**
 * Fetches the rows of the newest occurrence, by schedule id, for schedules that repeat their last amount. Other schedules need no rows.
 * @throws CallError
 */
export async function fetchLatestRows(
  { call, queryClient, bookName }: RowsContext,
  schedules: readonly Schedule[],
): Promise<ReadonlyMap<string, readonly Transaction[]>> {
  const accountIds = new Set(
    schedules.flatMap(({ amount, lines: [first] }) => (amount === 'last' && first ? [first.accountA] : [])),
  );
  const found = await Promise.all(
    [...accountIds].map((accountId) =>
      queryClient.fetchQuery({
        queryKey: [...keys.newest(bookName, accountId), 'scheduled'],
        queryFn: async () =>
          (await fetchPages(call, { bookName, accountId }, { pages: maxPagesSearched })).rows,
      }),
    ),
  );
  return findLatestRows(found.flat());
}

type LatestRows = ReadonlyMap<string, readonly Transaction[]>;

const none: LatestRows = new Map();

/**
 * Returns the rows of the newest occurrence for schedules that repeat their last amount; undefined while loading. If they cannot be loaded,
 * the schedule's own amount is used.
 */
export function useLatestRows(schedules: readonly Schedule[] = []): LatestRows | undefined {
  const context = useItemContext();
  const wanted = schedules.filter(({ amount }) => amount === 'last');
  const { data, isError } = useQuery({
    queryKey: [...keys.newest(context.bookName), 'expected', ...wanted.map(({ id }) => id)],
    queryFn: () => fetchLatestRows(context, wanted),
    enabled: wanted.length > 0,
    structuralSharing: false,
  });
  return wanted.length === 0 || isError ? none : data;
}
