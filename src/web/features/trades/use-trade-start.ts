import { useQuery } from '@tanstack/react-query';
import {
  findTradeAccounts,
  findSuggestionRows,
  type SuggestedTradeAccounts,
} from '#entry/trade-suggestions.ts';
import type { Account } from '#ledger/account.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { fetchGroup } from '#web/data/transactions/groups.ts';
import { keys } from '#web/data/keys.ts';
import { useOpenBook } from '#web/data/items/open-book.ts';
import { fetchAllRows } from '#web/data/registers/pages.ts';
import { useAccountTree } from '#web/data/queries.ts';
import { useSession } from '#web/session/session.ts';

/** The initial data of a trade: all rows of the holding account, and the accounts used last time. */
export type TradeStart = { rows: readonly Transaction[]; choices: SuggestedTradeAccounts };

/** Fetches the initial data of a trade, never from the cache. */
export function useTradeStart(holding: Account) {
  const { call } = useSession();
  const { bookName } = useOpenBook();
  const { accounts } = useAccountTree();
  return useQuery({
    queryKey: keys.exchanges(bookName, ['trade', holding.id]),
    queryFn: async (): Promise<TradeStart> => {
      const rows = await fetchAllRows(call, { bookName, accountId: holding.id });
      const groups = await Promise.all(
        findSuggestionRows(rows).map((row) => fetchGroup(call, bookName, row)),
      );
      return { rows, choices: findTradeAccounts(groups.flat(), accounts, holding.id) };
    },
    gcTime: 0,
    staleTime: 0,
    structuralSharing: false,
  });
}
