import type { Account } from '#ledger/account.ts';
import { compareNewestFirst, type Transaction } from '#ledger/transaction.ts';
import { bookZone, dayOf } from '#ledger/days.ts';
import { groupIdOf, linesOf } from '#ledger/groups.ts';
import { readBookCurrency, moneyOf, readSignStyle } from '#ledger/money.ts';
import { isTrading } from '#ledger/account-tree.ts';
import { ownCurrency } from '#ledger/currency-totals.ts';
import { exchangeSide } from './exchange-side.ts';
import { findExchangePairs } from './exchange-pairs.ts';
import type { Price } from './prices.ts';
import { parseRatio, formatRatio } from './ratio.ts';
import { type DatedSplit, readShareSplit } from './share-split.ts';

/** The maximum number of decimals of a price, as in stored prices. */
const maxPriceDecimals = 12;

/** The unsigned amount that an account received or gave in minor units, and its currency. */
type End = { currency: string; decimals: number; minor: bigint };

const isCode = (currency: string) => /^[A-Z]{3}$/.test(currency);

/**
 * True if the price is that of the first end in the second: a commodity is priced in a currency, otherwise any currency in that of the
 * book, otherwise the second end in the first.
 */
function isPriceOfFirst(first: End, second: End, ofBook: string): boolean {
  if (first.currency === ofBook || second.currency === ofBook) return second.currency === ofBook;
  return !isCode(first.currency) && isCode(second.currency);
}

/** Calculates the price of one whole unit of an end in the other; undefined if nothing was exchanged. */
function priceOf(of: End, into: End, day: string): Price | undefined {
  if (of.minor === 0n || of.currency === into.currency) return undefined;
  const over = into.minor * 10n ** BigInt(of.decimals);
  const price = formatRatio({ over, under: of.minor * 10n ** BigInt(into.decimals) }, maxPriceDecimals);
  return price === '0' ? undefined : { of: of.currency, in: into.currency, day, price };
}

/** A price derived from the rows of the book, and its source. */
export type DerivedPrice = Price & { source: 'exchange' | 'split' };

/** A price and the row that it comes from. */
type FoundPrice = { price: Price; row: Transaction };

/** Returns the prices of exchanges, one for each, on its day. */
function findExchangePrices(
  transactions: readonly Transaction[],
  accounts: ReadonlyMap<string, Account>,
): FoundPrice[] {
  const root = [...accounts.values()].find(({ type }) => type === 'ROOT');
  const money = { ...readBookCurrency(root), signStyle: readSignStyle(root) };
  const zone = bookZone(root);
  const endOf = (row: Transaction): End | undefined => {
    const split = exchangeSide(row)?.split;
    const account = split && accounts.get(split.accountId);
    if (split === undefined || account === undefined) return undefined;
    const { currency, decimals } = moneyOf(account, money);
    return { currency, decimals, minor: split.valueMinor < 0n ? -split.valueMinor : split.valueMinor };
  };
  const groups = Map.groupBy(transactions, groupIdOf);
  return [...groups].flatMap(([id, rows]) => {
    if (id === undefined) return [];
    return findExchangePairs(linesOf(rows, id)).flatMap(({ near, far }) => {
      const [first, second] = [endOf(near), endOf(far)];
      if (first === undefined || second === undefined) return [];
      const day = dayOf(near.postedAt.toISOString(), zone);
      const [of, into] = isPriceOfFirst(first, second, money.currency) ? [first, second] : [second, first];
      const price = priceOf(of, into, day);
      return price ? [{ price, row: near }] : [];
    });
  });
}

/** Returns the last price up to a day of each pair that contains a commodity. */
function findLastPrices(symbol: string, day: string, prices: readonly Price[]): Price[] {
  const last = new Map<string, Price>();
  for (const price of prices) {
    if (price.day > day || ![price.of, price.in].includes(symbol)) continue;
    const pair = `${price.of} ${price.in}`;
    const before = last.get(pair);
    if (before === undefined || before.day <= price.day) last.set(pair, price);
  }
  return [...last.values()];
}

/** Converts a price to the units after a share split. */
function convertAfterSplit(price: Price, { symbol, day, oldMinor, newMinor }: DatedSplit): Price {
  const { over, under } = parseRatio(price.price);
  const ratio =
    price.of === symbol
      ? { over: over * oldMinor, under: under * newMinor }
      : { over: over * newMinor, under: under * oldMinor };
  return { ...price, day, price: formatRatio(ratio, maxPriceDecimals) };
}

/** Returns the share splits among rows, each with its row. The same split in several accounts on one day is returned once. */
function splitsOf(rows: readonly Transaction[], accounts: ReadonlyMap<string, Account>) {
  const zone = bookZone([...accounts.values()].find(({ type }) => type === 'ROOT'));
  const holders = new Map<string, string>();
  return rows.flatMap((row) => {
    const split = readShareSplit(row);
    const sides = [row.splitA, row.splitB].flatMap(({ accountId }) => accounts.get(accountId) ?? []);
    const account = sides.find((each) => !isTrading(each)) ?? sides[0];
    if (split === undefined || account === undefined) return [];
    const dated: DatedSplit = {
      ...split,
      symbol: ownCurrency(account),
      day: dayOf(row.postedAt.toISOString(), zone),
    };
    const key = `${dated.symbol} ${dated.day}`;
    const holder = holders.get(key) ?? account.id;
    holders.set(key, holder);
    return holder === account.id ? [{ row, split: dated }] : [];
  });
}

/** Returns the share splits among the rows of a book. */
export const listShareSplits = (
  rows: readonly Transaction[],
  accounts: ReadonlyMap<string, Account>,
): DatedSplit[] => splitsOf(rows, accounts).map(({ split }) => split);

/**
 * Derives prices from the rows of a book, oldest first: the prices of its exchanges, and after each share split the last price converted to
 * the new units.
 * @param stored the stored prices; a price on the day of a split is for the new units
 */
export function derivePrices(
  rows: readonly Transaction[],
  accounts: ReadonlyMap<string, Account>,
  stored: readonly Price[],
): DerivedPrice[] {
  const found: DerivedPrice[] = [];
  const events = [...findExchangePrices(rows, accounts), ...splitsOf(rows, accounts)];
  for (const event of events.toSorted((a, b) => compareNewestFirst(b.row, a.row))) {
    if ('price' in event) {
      found.push({ ...event.price, source: 'exchange' });
      continue;
    }
    const { split } = event;
    const { symbol, day } = split;
    const before = [...found, ...stored.filter((price) => price.day < day)];
    for (const price of findLastPrices(symbol, day, before))
      found.push({ ...convertAfterSplit(price, split), source: 'split' });
  }
  return found;
}
