import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { Transaction } from '#ledger/transaction.ts';
import { useSession } from '#web/session/session.ts';
import { keys } from '#web/data/keys.ts';
import { useOpenBook } from '#web/data/items/open-book.ts';
import { fetchPages } from '#web/data/registers/pages.ts';

/**
 * Returns the first page of the newest transactions in the open book; refetched after changes.
 * @param postedBefore a moment, ISO 8601 in UTC; later transactions, such as planned ones, are excluded
 */
export function useLastPosted(rootId: string, postedBefore: string): UseQueryResult<Transaction[]> {
  const { call } = useSession();
  const { bookName } = useOpenBook();
  return useQuery({
    queryKey: [...keys.newest(bookName), rootId, postedBefore],
    queryFn: async () => {
      const { rows } = await fetchPages(call, { bookName, accountId: rootId, isBranch: true, postedBefore });
      return rows;
    },
  });
}
