import { ownCurrency } from '#ledger/currency-totals.ts';
import type { Account } from '#ledger/account.ts';
import { type Ratio, roundRatio, multiplyRatios } from './ratio.ts';
import { priceAt } from './prices.ts';
import type { Valuation } from './value.ts';

/** Converts an amount into the currency of the book at the prices of a day; undefined without a price. */
export type Converter = (currency: string, minor: bigint, day: string) => bigint | undefined;

const oneToOne: Ratio = { over: 1n, under: 1n };

/** Returns how many units at day `at` correspond to one unit of another day, because of share splits between them. */
function unitsAt(at: string, currency: string, day: string, splits: Valuation['splits'] = []): Ratio {
  const [first, last] = day < at ? [day, at] : [at, day];
  const between = splits.filter(
    (split) => split.symbol === currency && first < split.day && split.day <= last,
  );
  const became = between.reduce(
    (units, { oldMinor, newMinor }) => multiplyRatios(units, { over: newMinor, under: oldMinor }),
    oneToOne,
  );
  return day < at ? became : { over: became.under, under: became.over };
}

/**
 * Creates a converter that looks up each price only once, because a report needs the same price for many accounts.
 * @param at the day whose prices are used for all days
 */
export function makeConverter(
  { prices, bookCurrency, decimalsOf, splits }: Valuation,
  at?: string,
): Converter {
  const byCurrency = new Map<string, Map<string, Ratio | undefined>>();
  const ratioFor = (currency: string, day: string): Ratio | undefined => {
    const days = byCurrency.get(currency) ?? new Map<string, Ratio | undefined>();
    byCurrency.set(currency, days);
    if (days.has(day)) return days.get(day);
    const quote = priceAt(prices, currency, bookCurrency, at ?? day);
    const units = at === undefined ? oneToOne : unitsAt(at, currency, day, splits);
    const ratio = quote && {
      over: units.over * quote.ratio.over * 10n ** BigInt(decimalsOf(bookCurrency)),
      under: units.under * quote.ratio.under * 10n ** BigInt(decimalsOf(currency)),
    };
    days.set(day, ratio);
    return ratio;
  };
  return (currency, minor, day) => {
    if (currency === '' || currency === bookCurrency || minor === 0n) return minor;
    const ratio = ratioFor(currency, day);
    return ratio && roundRatio({ over: minor * ratio.over, under: ratio.under });
  };
}

/** Returns a lookup of account currencies. They never change while the book is open, so they are read once. */
export function createCurrencyLookup(accounts: ReadonlyMap<string, Pick<Account, 'type' | 'props'>>) {
  const known = new Map([...accounts].map(([id, account]) => [id, ownCurrency(account)]));
  return (accountId: string): string => known.get(accountId) ?? '';
}
