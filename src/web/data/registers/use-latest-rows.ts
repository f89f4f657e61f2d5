import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { Schedule } from '#ledger/schedule/schedule.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { findLatestRows } from '#ledger/schedule/posting.ts';
import type { Call } from '#web/session/client.ts';
import { useItemContext } from '#web/data/items/items.ts';
import { keys } from '#web/data/keys.ts';
import { fetchPages } from './pages.ts';

/** Where the rows of a book are asked for. */
type RowsContext = { call: Call; queryClient: QueryClient; bookName: string };

/** So many pages of an account are looked through for what was posted last: beyond, the schedule's own amount counts. */
const maxPagesSearched = 5;

/**
 * The rows of the newest occurrence of each schedule that goes by its last amount, by the ids of the schedules. Others need none.
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
        queryFn: async () => (await fetchPages(call, { bookName, accountId }, { pages: maxPagesSearched })).rows,
      }),
    ),
  );
  return findLatestRows(found.flat());
}

type LatestRows = ReadonlyMap<string, readonly Transaction[]>;

const none: LatestRows = new Map();

/**
 * The rows of the newest occurrence of each schedule that goes by its last amount; undefined until they are there. Without them, as
 * where they do not come, the own amount of a schedule counts.
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
