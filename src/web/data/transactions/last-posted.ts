import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { Transaction } from '#ledger/transaction.ts';
import { useSession } from '#web/session/session.ts';
import { keys } from '#web/data/keys.ts';
import { useOpenBook } from '#web/data/items/open-book.ts';
import { fetchPages } from '#web/data/registers/pages.ts';

/**
 * The newest transactions of the whole open book, a page of them; fetched anew when one changes.
 * @param postedBefore a moment, ISO 8601 in UTC: what is planned for later is none of them
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
