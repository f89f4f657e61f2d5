import { type AccountTree, isTrading } from '#ledger/account-tree.ts';
import type { Account } from '#ledger/account.ts';
import { readBookCurrency, moneyOf, readSignStyle } from '#ledger/money.ts';
import { ownCurrency } from '#ledger/currency-totals.ts';
import type { Commodity } from './commodities.ts';
import type { DerivedPrice } from './derived-prices.ts';
import { makePriceTable, type Price, priceAt, type Quote } from './prices.ts';

/** A price; `source` is set if it is derived from the rows of the book and not stored. */
export type ListedPrice = Price & Partial<Pick<DerivedPrice, 'source'>>;

/** A currency or commodity of a book other than the book's own currency. */
export type ListedCommodity = {
  symbol: string;
  /** Its name and lot method, if the user has set them. */
  commodity: Commodity | undefined;
  /** The accounts that hold it, without trading accounts. */
  accounts: Account[];
  /** Number of decimals, if an account defines it. */
  decimals: number | undefined;
  /** Its own prices, sorted by day. */
  prices: ListedPrice[];
  /** The latest value of one unit in the currency of the book, and its own price behind that value. */
  last: (Quote & { own: Price | undefined }) | undefined;
};

const byDay = (a: Price, b: Price) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0);

/** Merges all prices. For a pair and day, a stored price wins over derived prices; of several derived ones the last wins. */
function mergePrices(stored: readonly Price[], own: readonly DerivedPrice[]): ListedPrice[] {
  const all: ListedPrice[] = [...own, ...stored];
  return [...new Map(all.map((price) => [`${price.of} ${price.in} ${price.day}`, price])).values()];
}

/** Returns all currencies and commodities that a book holds, names or has prices for: those held first, then by symbol. */
export function listCommodities(
  { root, accounts }: Pick<AccountTree, 'root' | 'accounts'>,
  {
    commodities,
    prices: stored,
    own: ofBook = [],
  }: {
    commodities: ReadonlyMap<string, Commodity>;
    prices: readonly Price[];
    /** The prices derived from rows, in the order of time. */
    own?: readonly DerivedPrice[];
  },
  today: string,
): ListedCommodity[] {
  const money = { ...readBookCurrency(root), signStyle: readSignStyle(root) };
  const holders = Map.groupBy(
    [...accounts.values()].filter((account) => !isTrading(account)),
    ownCurrency,
  );
  const prices = mergePrices(stored, ofBook);
  const of = new Map<string, ListedPrice[]>();
  for (const price of prices)
    for (const symbol of [price.of, price.in])
      if (symbol !== money.currency) {
        const own = of.get(symbol);
        if (own === undefined) of.set(symbol, [price]);
        else own.push(price);
      }
  const table = makePriceTable(prices);
  const symbols = new Set([...holders.keys(), ...commodities.keys(), ...of.keys()]);
  return [...symbols]
    .filter((symbol) => symbol !== '' && symbol !== money.currency)
    .map((symbol): ListedCommodity => {
      const held = holders.get(symbol) ?? [];
      const own = (of.get(symbol) ?? []).toSorted(byDay);
      const quote = priceAt(table, symbol, money.currency, today);
      const past = own.filter(({ day }) => day <= today);
      // A price in the currency of the book wins over other pairs.
      const source = past.findLast((each) => each.of === money.currency || each.in === money.currency);
      return {
        symbol,
        commodity: commodities.get(symbol),
        accounts: held,
        decimals: held[0] && moneyOf(held[0], money).decimals,
        prices: own,
        last: quote && { ...quote, own: source ?? past.at(-1) },
      };
    })
    .toSorted(
      (a, b) =>
        Number(b.accounts.length > 0) - Number(a.accounts.length > 0) || (a.symbol < b.symbol ? -1 : 1),
    );
}

/**
 * Returns the points of a price chart: the value of one unit in the currency of the book from a day on, at most `most` points, from its own
 * prices.
 */
export function listChartPoints(
  { symbol, prices }: Pick<ListedCommodity, 'symbol' | 'prices'>,
  into: string,
  { from, most }: { from: string; most: number },
): number[] {
  // These values are only drawn and never become amounts, so floats are allowed.
  const inBook = prices.filter(
    ({ of, in: other, day }) =>
      day >= from && ((of === symbol && other === into) || (of === into && other === symbol)),
  );
  const step = Math.max(1, Math.ceil(inBook.length / most));
  return inBook
    .filter((_price, at) => (inBook.length - 1 - at) % step === 0)
    .map(({ of, price }) => (of === symbol ? Number(price) : 1 / Number(price)))
    .filter((value) => Number.isFinite(value));
}
