import { type AccountTree, isTrading } from '#ledger/account-tree.ts';
import type { Account } from '#ledger/account.ts';
import { readBookCurrency, moneyOf, readSignStyle } from '#ledger/money.ts';
import { ownCurrency } from '#ledger/currency-totals.ts';
import type { Commodity } from './commodities.ts';
import type { DerivedPrice } from './own-prices.ts';
import { makePriceTable, type Price, priceAt, type Quote } from './prices.ts';

/** A price, and what of the book it comes from where it is not stored. */
export type ListedPrice = Price & Partial<Pick<DerivedPrice, 'source'>>;

/** A currency or commodity of a book besides its own currency. */
export type ListedCommodity = {
  symbol: string;
  /** What its owner calls it, and how what is sold of it is chosen; where somebody said so. */
  commodity: Commodity | undefined;
  /** The accounts that hold it, without those of trading. */
  accounts: Account[];
  /** Digits after the point, where an account says so. */
  decimals: number | undefined;
  /** Its own prices, in the order of their days. */
  prices: ListedPrice[];
  /** What one was worth last in the currency of the book, and the price of those that it comes of which is its own. */
  last: (Quote & { own: Price | undefined }) | undefined;
};

const byDay = (a: Price, b: Price) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0);

/** All prices; of a pair and a day one that is stored goes before those that rows tell, of which the last one counts. */
function mergePrices(stored: readonly Price[], own: readonly DerivedPrice[]): ListedPrice[] {
  const all: ListedPrice[] = [...own, ...stored];
  return [...new Map(all.map((price) => [`${price.of} ${price.in} ${price.day}`, price])).values()];
}

/** All currencies and commodities that are held in a book, named in it, or have prices: those that are held first, then by symbol. */
export function listCommodities(
  { root, accounts }: Pick<AccountTree, 'root' | 'accounts'>,
  {
    commodities,
    prices: stored,
    own: ofBook = [],
  }: {
    commodities: ReadonlyMap<string, Commodity>;
    prices: readonly Price[];
    /** Those that its rows tell, in the order of time. */
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
      // The pair itself counts before any other.
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

/** Points of a line: what one was worth in the currency of the book at most so many times, up to a day and as long as its own prices tell. */
export function listChartPoints(
  { symbol, prices }: Pick<ListedCommodity, 'symbol' | 'prices'>,
  into: string,
  { from, most }: { from: string; most: number },
): number[] {
  // A picture and no amount, so floats do.
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
