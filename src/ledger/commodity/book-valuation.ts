import type { AccountTree } from '#ledger/account-tree.ts';
import type { Item } from '#ledger/items.ts';
import { readBookCurrency, readSignStyle } from '#ledger/money.ts';
import { moneyOfCurrency } from '#ledger/currency-decimals.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { readStoredPrices } from './commodities.ts';
import { derivePrices, listShareSplits } from './derived-prices.ts';
import { makePriceTable, type Price, priceAt } from './prices.ts';
import { roundRatio } from './ratio.ts';
import type { Valuation } from './value.ts';

export { valueTotals } from './valued-totals.ts';
export { createBookValuer } from './valued-flows.ts';
export { readCommodityItems } from './commodities.ts';
export { calculateHoldings, createRealisedGains } from './holdings.ts';
export { isHolding } from './is-holding.ts';
export { makeConverter } from './quotes.ts';

/** The sources of a book's prices: its items, and the rows over its trading accounts. */
export type ValuationSources = { items: readonly Item[]; exchanges: readonly Transaction[] };

/** Returns all prices of a book. The last price of a pair and day wins, so entered prices come last. */
function listKnownPrices({ items, exchanges }: ValuationSources, accounts: AccountTree['accounts']): Price[] {
  const stored = readStoredPrices(items);
  return [...derivePrices(exchanges, accounts, stored), ...stored];
}

/** Creates the valuation of a book, with the decimals of its accounts. */
export function createBookValuation(tree: AccountTree, known: ValuationSources): Valuation {
  const { root, accounts } = tree;
  const money = { ...readBookCurrency(root), signStyle: readSignStyle(root) };
  const digits = new Map<string, number>();
  const decimalsOf = (currency: string): number => {
    if (currency === '' || currency === money.currency) return money.decimals;
    const kept = digits.get(currency) ?? moneyOfCurrency(currency, accounts, money).decimals;
    digits.set(currency, kept);
    return kept;
  };
  return {
    prices: makePriceTable(listKnownPrices(known, accounts)),
    bookCurrency: money.currency,
    decimalsOf,
    splits: listShareSplits(known.exchanges, accounts),
  };
}

/** The number of decimals of a displayed price beyond those of an amount. */
const extraPriceDecimals = 2;

/** Returns the price of one whole unit on a day in the currency of the book, with two more decimals than its amounts. */
export function findPriceInBook(
  { prices, bookCurrency: into, decimalsOf }: Valuation,
  currency: string,
  day: string,
): { minor: bigint; day: string } | undefined {
  const quote = priceAt(prices, currency, into, day);
  if (quote === undefined) return undefined;
  const { over, under } = quote.ratio;
  const digits = 10n ** BigInt(decimalsOf(into) + extraPriceDecimals);
  return { minor: roundRatio({ over: over * digits, under }), day: quote.day };
}
