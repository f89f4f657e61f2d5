import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { Account } from '#ledger/account.ts';
import type { Register } from '#ledger/register.ts';
import { furtherLines } from '#ledger/seen.ts';
import { keys } from './keys.ts';
import { useOpenBook } from './open-book.ts';

/**
 * Returns the number of transactions of an account as its register shows them: a split counts once. The stored count has a line for
 * each; which of them belong together is known of the rows that are loaded.
 */
export function useSeenCount({ id: accountId, transactionsCount }: Account): number {
  const { bookName } = useOpenBook();
  const queryClient = useQueryClient();
  const subscribe = useCallback(
    (look: () => void) => queryClient.getQueryCache().subscribe(look),
    [queryClient],
  );
  const key = useMemo(
    () => keys.register(bookName, { accountId, searchText: undefined }),
    [bookName, accountId],
  );
  const register = useSyncExternalStore(subscribe, () => queryClient.getQueryData<Register>(key));
  return transactionsCount - useMemo(() => (register === undefined ? 0 : furtherLines(register)), [register]);
}
