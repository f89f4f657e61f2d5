import { useCallback } from 'react';
import type { Account, AccountFields } from '#ledger/account.ts';
import { type AccountTree, hasOwnCurrencies } from '#ledger/account-tree.ts';
import { planBulkChange, type PlannedGroup, type BulkTransactionChange } from '#ledger/bulk-change.ts';
import type { CurrencyMoveContext } from '#ledger/commodity/move-across-currencies.ts';
import { convertAmount } from '#ledger/commodity/value.ts';
import { bookZone, dayOf } from '#ledger/days.ts';
import { type BookMoney, moneyOf } from '#ledger/money.ts';
import type { SplitGroup } from '#ledger/split-groups.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { useValuation } from '#web/data/prices/valuation.ts';
import { useAccountChanges } from '#web/data/accounts/account-changes.ts';

/** Returns the name and description of the trading account of a currency; '' means the book currency. */
type TradingAccountFields = (currency: string) => Pick<AccountFields, 'name' | 'description'>;

/** Returns the ids of the trading accounts by currency; creates missing ones. */
export type EnsureTradingAccounts = (
  tree: AccountTree,
  currencies: readonly string[],
  words: TradingAccountFields,
) => Promise<ReadonlyMap<string, string>>;

/**
 * Returns a function that finds the trading accounts of currencies and creates the missing ones.
 * @throws CallError if an account cannot be created
 */
export function useTradingAccounts(): EnsureTradingAccounts {
  const { add } = useAccountChanges();
  return useCallback(
    async (tree, currencies, words) => {
      const found = new Map<string, string>();
      if (currencies.length === 0) return found;
      const { createTradingAccount: makeTrading, tradingAccountOf } =
        await import('#ledger/commodity/exchange.ts');
      // Created one after another, because the second may become a sibling of the first.
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

/** Context of a bulk change: the account tree, amount formats, and names of trading accounts. */
type BulkChangeContext = {
  tree: AccountTree;
  money: BookMoney;
  words: (currency: string) => Pick<AccountFields, 'name' | 'description'>;
};

/** A requested bulk change. `counterMinor` is the amount the target account receives or pays, without sign; undefined to use the price. */
type BulkChange = Omit<BulkTransactionChange, 'account'> & {
  account?:
    | (NonNullable<BulkTransactionChange['account']> & { counterMinor?: bigint | undefined })
    | undefined;
};

/**
 * Returns functions that plan a bulk change of transactions. Moves to accounts in other currencies use the price of the transaction day.
 */
export function useBulkChangePlan({ tree, money, words }: BulkChangeContext) {
  const valuation = useValuation();
  const tradingAccounts = useTradingAccounts();
  const zone = bookZone(tree.root);
  const convertMinor = (minor: bigint, from: Account, into: Account, { postedAt }: Transaction) => {
    const day = dayOf(postedAt.toISOString(), zone);
    const amount = { currency: moneyOf(from, money).currency, minor };
    return valuation && convertAmount(amount, moneyOf(into, money).currency, day, valuation)?.minor;
  };
  const planWith = (
    units: readonly SplitGroup[],
    { account, ...others }: BulkChange,
    tradingId: CurrencyMoveContext['tradingId'],
  ): PlannedGroup[] => {
    if (account === undefined || !hasOwnCurrencies(tree))
      return planBulkChange(units, { ...others, account });
    const { counterMinor, ...move } = account;
    const across = {
      accounts: tree.accounts,
      money,
      tradingId,
      marketValue:
        counterMinor === undefined
          ? convertMinor
          : (minor: bigint) => (minor < 0n ? -counterMinor : counterMinor),
    };
    return planBulkChange(units, { ...others, account: { ...move, across } });
  };
  return {
    /** Previews the change without creating accounts. */
    look: (units: readonly SplitGroup[], wanted: BulkChange) => planWith(units, wanted, () => ''),
    /**
     * Plans the change for execution and creates the trading accounts it needs.
     * @throws CallError if an account cannot be created
     */
    plan: async (...parts: [units: readonly SplitGroup[], wanted: BulkChange][]): Promise<PlannedGroup[]> => {
      const needed = new Set<string>();
      const planAll = (tradingId: CurrencyMoveContext['tradingId']) =>
        parts.flatMap(([units, wanted]) => planWith(units, wanted, tradingId));
      const seen = planAll((currency) => {
        needed.add(currency);
        return '';
      });
      if (needed.size === 0) return seen;
      const trading = await tradingAccounts(tree, [...needed], words);
      return planAll((currency) => trading.get(currency) ?? '');
    },
    marketValue: convertMinor,
  };
}
