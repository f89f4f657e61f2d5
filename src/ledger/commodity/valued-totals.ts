import { type AccountTree, ownTotal } from '#ledger/account-tree.ts';
import type { Account, CurrencyTotal } from '#ledger/account.ts';
import { sumTotals, totalsOf } from '#ledger/currency-totals.ts';
import { ownCurrency } from '#ledger/own-currency.ts';
import { makeConverter } from './quotes.ts';
import type { Value, Valuation } from './value.ts';
import { valueAt } from './value.ts';

/** What the accounts of a book come to in its currency. */
export type ValuedTotals = {
  /** What an account holds with all below it; undefined where that is of the book's currency alone. */
  valueOf: (account: Account) => Omit<Value, 'priceDay'> | undefined;
};

/**
 * What each account comes to at the prices of a day: each that holds something is rounded by itself, as in the reports, so what
 * stands above others is their sum.
 */
export function valueTotals(tree: AccountTree, valuation: Valuation, day: string): ValuedTotals {
  const convert = makeConverter(valuation);
  const values = new Map<string, Omit<Value, 'priceDay'>>();
  const add = (account: Account): Omit<Value, 'priceDay'> => {
    const below = tree.childrenOf(account.id).map(add);
    const currency = ownCurrency(account);
    const held: CurrencyTotal = { currency, minor: ownTotal(account, tree) };
    const worth = convert(currency, held.minor, day);
    const value = {
      minor: below.reduce((sum, { minor }) => sum + minor, worth ?? 0n),
      missing: sumTotals([
        ...below.flatMap(({ missing }) => missing),
        ...(worth === undefined ? [held] : []),
      ]),
    };
    values.set(account.id, value);
    return value;
  };
  if (tree.root !== undefined) add(tree.root);
  return {
    valueOf: (account) => {
      const isPlain = ownCurrency(account) === '' && account.otherTotals.length === 0;
      if (isPlain) return undefined;
      return values.get(account.id) ?? valueAt(totalsOf(account), day, valuation);
    },
  };
}
