import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { Transaction } from '#ledger/transaction.ts';
import { readTransaction, writeAccountRef } from '#ledger/wire.ts';
import { useSession } from '#web/session/session.ts';
import { keys } from './keys.ts';
import { useOpenBook } from './open-book.ts';

/** The newest transactions of the whole open book, a page of them; fetched anew when one changes. */
export function useLastPosted(rootId: string): UseQueryResult<Transaction[]> {
  const { call } = useSession();
  const { bookName } = useOpenBook();
  return useQuery({
    queryKey: [...keys.newest(bookName), rootId, 'branch'],
    queryFn: async () => {
      const account = writeAccountRef(rootId);
      const found = await call('transactions', {
        account,
        bookName,
        includeInTransactionsUnderAccount: true,
      });
      return found.map(readTransaction);
    },
  });
}
