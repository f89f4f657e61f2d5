import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { Account } from '#ledger/account.ts';
import type { Register } from '#ledger/register.ts';
import { countExtraLines } from '#ledger/split-groups.ts';
import { keys } from '#web/data/keys.ts';
import { useOpenBook } from '#web/data/items/open-book.ts';
import type { CachedRegister } from './register-rows.ts';

/** Returns the loaded part of an account's register; undefined if it was not opened. */
export function getLoadedRegister(
  queryClient: QueryClient,
  bookName: string,
  accountId: string,
): Register | undefined {
  const key = keys.register(bookName, { accountId, searchText: undefined });
  return queryClient.getQueryData<CachedRegister>(key)?.register;
}

/**
 * Returns the number of transactions as the register of an account shows them: a split counts once. The stored count includes every line;
 * the lines that belong together are known only for loaded rows.
 */
export function useDisplayCount({ id, transactionsCount }: Account): number {
  const { bookName } = useOpenBook();
  const queryClient = useQueryClient();
  const subscribe = useCallback(
    (look: () => void) => queryClient.getQueryCache().subscribe(look),
    [queryClient],
  );
  const register = useSyncExternalStore(subscribe, () => getLoadedRegister(queryClient, bookName, id));
  return (
    transactionsCount - useMemo(() => (register === undefined ? 0 : countExtraLines(register)), [register])
  );
}
