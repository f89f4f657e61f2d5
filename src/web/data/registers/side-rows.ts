import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import type { LedgerChange } from '#ledger/ledger-change.ts';
import { isSideMatch } from '#ledger/split-info.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { useSession } from '#web/session/session.ts';
import { keys } from '#web/data/keys.ts';
import { useOpenBook } from '#web/data/items/open-book.ts';
import { fetchAllRows } from './pages.ts';
import { shownChanges } from '#web/data/cache.ts';

/** A filter for the rows of an account: rows without a statement, or rows with one. */
export type SideStatusFilter = 'open' | 'reconciled';

/** True if a transaction has this status on its side in the account. */
function belongsToStatus(
  { splitA, splitB, splitInfo }: Transaction,
  accountId: string,
  status: SideStatusFilter,
) {
  const side = splitA.accountId === accountId ? 'A' : splitB.accountId === accountId ? 'B' : undefined;
  return side !== undefined && isSideMatch(splitInfo[side], { status });
}

/** Returns the rows after changes: changed rows stay in place, new rows are added at the end. */
export function applyToSideRows(
  rows: readonly Transaction[],
  changes: readonly LedgerChange[],
  accountId: string,
  status: SideStatusFilter,
): readonly Transaction[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  for (const { before, after } of changes) {
    if (after !== undefined && belongsToStatus(after, accountId, status)) byId.set(after.id, after);
    else byId.delete((after ?? before)?.id ?? '');
  }
  return [...byId.values()];
}

const keyOf = (bookName: string, accountId: string, status: SideStatusFilter): QueryKey => [
  ...keys.book(bookName),
  'side-rows',
  accountId,
  status,
];

/**
 * Returns all rows of an account with a status on its side, in no order, updated with every shown change like the totals. `now` reads the
 * current rows, also between two renders.
 */
export function useSideRows(accountId: string, status: SideStatusFilter, isWanted = true) {
  const { call } = useSession();
  const { bookName } = useOpenBook();
  const queryClient = useQueryClient();
  const queryKey = useMemo(() => keyOf(bookName, accountId, status), [bookName, accountId, status]);
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: () => fetchAllRows(call, { bookName, accountId, status }),
    enabled: isWanted,
    staleTime: 0,
    gcTime: 0,
    structuralSharing: false,
  });
  useEffect(() => {
    return shownChanges.on(({ bookName: changedBook, changes }) => {
      if (changedBook !== bookName) return;
      queryClient.setQueryData<readonly Transaction[]>(
        queryKey,
        (held) => held && applyToSideRows(held, changes, accountId, status),
      );
      // A running fetch may not contain the change yet.
      if (queryClient.isFetching({ queryKey, exact: true }) > 0)
        void queryClient.invalidateQueries({ queryKey, exact: true });
    });
  }, [queryClient, queryKey, bookName, accountId, status]);
  const now = useCallback(
    () => queryClient.getQueryData<readonly Transaction[]>(queryKey) ?? [],
    [queryClient, queryKey],
  );
  return { rows: data, error, retry: () => void refetch(), now };
}
