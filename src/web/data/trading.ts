import { useCallback } from 'react';
import type { AccountTree } from '#ledger/account-tree.ts';
import type { Account, AccountFields } from '#ledger/account.ts';
import { useAccountChanges } from './account-changes.ts';

/** How an account of trading in a currency is called; '' is that of the book. */
type TradingWords = (currency: string) => Pick<AccountFields, 'name' | 'description'>;

/** Gives the accounts of trading in currencies, by these. */
export type TradingAccounts = (
  tree: AccountTree,
  currencies: readonly string[],
  words: TradingWords,
) => Promise<ReadonlyMap<string, string>>;

/**
 * Finds the accounts of trading in currencies, and makes those that are missing.
 * @throws CallError where one cannot be made
 */
export function useTradingAccounts(): TradingAccounts {
  const { add } = useAccountChanges();
  return useCallback(
    async (tree, currencies, words) => {
      const found = new Map<string, string>();
      if (currencies.length === 0) return found;
      const { makeTrading, tradingAccountOf } = await import('#ledger/commodity/exchange.ts');
      // One after another: the second may lie beside the first.
      for (const currency of currencies) {
        const account: Pick<Account, 'id'> =
          tradingAccountOf(tree, currency) ?? (await add(makeTrading(tree, currency, words(currency))));
        found.set(currency, account.id);
      }
      return found;
    },
    [add],
  );
}
