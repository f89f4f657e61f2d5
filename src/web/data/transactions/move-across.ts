import { useCallback } from 'react';
import type { Account, AccountFields } from '#ledger/account.ts';
import { type AccountTree, hasOwnCurrencies } from '#ledger/account-tree.ts';
import { planBulkChange, type PlannedGroup, type BulkTransactionChange } from '#ledger/change-many.ts';
import type { CurrencyMoveContext } from '#ledger/commodity/move-across.ts';
import { convertAmount } from '#ledger/commodity/value.ts';
import { bookZone, dayOf } from '#ledger/days.ts';
import { type BookMoney, moneyOf } from '#ledger/money.ts';
import type { SplitGroup } from '#ledger/seen.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { useValuation } from '#web/data/prices/valuation.ts';
import { useAccountChanges } from '#web/data/accounts/account-changes.ts';

/** The name of an account of trading in a currency; '' is that of the book. */
type TradingAccountFields = (currency: string) => Pick<AccountFields, 'name' | 'description'>;

/** Gives the accounts of trading in currencies, by these. */
export type EnsureTradingAccounts = (
  tree: AccountTree,
  currencies: readonly string[],
  words: TradingAccountFields,
) => Promise<ReadonlyMap<string, string>>;

/**
 * Finds the accounts of trading in currencies, and makes those that are missing.
 * @throws CallError where one cannot be made
 */
export function useTradingAccounts(): EnsureTradingAccounts {
  const { add } = useAccountChanges();
  return useCallback(
    async (tree, currencies, words) => {
      const found = new Map<string, string>();
      if (currencies.length === 0) return found;
      const { createTradingAccount: makeTrading, tradingAccountOf } = await import('#ledger/commodity/exchange.ts');
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

/** Where many transactions change in a book: how it writes its amounts, and what its accounts of trading are called. */
type BulkChangeContext = {
  tree: AccountTree;
  money: BookMoney;
  words: (currency: string) => Pick<AccountFields, 'name' | 'description'>;
};

/** What is wanted; `gotMinor` is what the account gets or pays that they move to, without a sign, where that is not by the price. */
type BulkChange = Omit<BulkTransactionChange, 'account'> & {
  account?: (NonNullable<BulkTransactionChange['account']> & { counterMinor?: bigint | undefined }) | undefined;
};

/** Plans what becomes of many transactions, also where they go to accounts in other currencies: at the price of their day. */
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
    if (account === undefined || !hasOwnCurrencies(tree)) return planBulkChange(units, { ...others, account });
    const { counterMinor, ...move } = account;
    const across = {
      accounts: tree.accounts,
      money,
      tradingId,
      worth: counterMinor === undefined ? convertMinor : (minor: bigint) => (minor < 0n ? -counterMinor : counterMinor),
    };
    return planBulkChange(units, { ...others, account: { ...move, across } });
  };
  return {
    /** What would become of them. */
    look: (units: readonly SplitGroup[], wanted: BulkChange) => planWith(units, wanted, () => ''),
    /**
     * The same to be done: the accounts of trading that it takes are made.
     * @throws CallError where one cannot be made
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
    worth: convertMinor,
  };
}
