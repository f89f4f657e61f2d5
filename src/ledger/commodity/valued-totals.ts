import { type AccountTree, calculateOwnTotal } from '#ledger/account-tree.ts';
import type { Account, CurrencyTotal } from '#ledger/account.ts';
import { ownCurrency, sumTotals, currencyTotalsOf } from '#ledger/currency-totals.ts';
import { priceAt } from './prices.ts';
import { makeConverter } from './quotes.ts';
import { type Valuation, type BookValue, calculateValue } from './value.ts';

/** The balances of a book's accounts in its currency. */
export type ValuedTotals = {
  /** Returns the valued balance of an account including sub-accounts; undefined if all of them are in the currency of the book. */
  valueOf: (account: Account) => BookValue | undefined;
};

/** Returns the earliest of the defined days. */
const oldest = (days: readonly (string | undefined)[]): string | undefined =>
  days.filter((day) => day !== undefined).toSorted()[0];

/**
 * Calculates the valued balance of each account at the prices of a day. Each holding is rounded separately, as in the reports, so that a
 * parent is the sum of its sub-accounts.
 */
export function valueTotals(tree: AccountTree, valuation: Valuation, day: string): ValuedTotals {
  const convert = makeConverter(valuation);
  const priceDays = new Map<string, string | undefined>();
  const priceDayOf = (currency: string): string | undefined => {
    if (currency === '' || currency === valuation.bookCurrency) return undefined;
    if (!priceDays.has(currency))
      priceDays.set(currency, priceAt(valuation.prices, currency, valuation.bookCurrency, day)?.day);
    return priceDays.get(currency);
  };
  const values = new Map<string, BookValue>();
  const add = (account: Account): BookValue => {
    const below = tree.childrenOf(account.id).map(add);
    const currency = ownCurrency(account);
    const held: CurrencyTotal = { currency, minor: calculateOwnTotal(account, tree) };
    const marketValue = convert(currency, held.minor, day);
    const value = {
      minor: below.reduce((sum, { minor }) => sum + minor, marketValue ?? 0n),
      missing: sumTotals([
        ...below.flatMap(({ missing }) => missing),
        ...(marketValue === undefined ? [held] : []),
      ]),
      priceDay: oldest([
        ...below.map(({ priceDay }) => priceDay),
        held.minor === 0n ? undefined : priceDayOf(currency),
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
      return values.get(account.id) ?? calculateValue(currencyTotalsOf(account), day, valuation);
    },
  };
}
