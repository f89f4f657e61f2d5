import type { Account } from '#ledger/account.ts';
import { compareNewestFirst } from '#ledger/compare.ts';
import { bookZone, dayOf } from '#ledger/days.ts';
import { groupIdOf, linesOf } from '#ledger/groups.ts';
import { bookCurrency, moneyOf, signStyleOf } from '#ledger/money.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { exchangeSide } from './exchange-side.ts';
import { exchangesIn } from './exchange-pairs.ts';
import type { Price } from './prices.ts';
import { ratioText } from './ratio.ts';

/** So many digits a price has after the point at most, as where prices are kept. */
const mostDigits = 12;

/** What an account got or gave, in minor units without a sign, and what of. */
type End = { currency: string; decimals: number; minor: bigint };

const isCode = (currency: string) => /^[A-Z]{3}$/.test(currency);

/** Which of two ends the price is of: what is no currency, else what is not the book's, else the second. */
function isPriceOfFirst(first: End, second: End, ofBook: string): boolean {
  if (first.currency === ofBook || second.currency === ofBook) return second.currency === ofBook;
  return !isCode(first.currency) && isCode(second.currency);
}

/** What one whole unit of an end was worth in the other; undefined where nothing was exchanged. */
function priceOf(of: End, into: End, day: string): Price | undefined {
  if (of.minor === 0n || of.currency === into.currency) return undefined;
  const over = into.minor * 10n ** BigInt(of.decimals);
  const price = ratioText({ over, under: of.minor * 10n ** BigInt(into.decimals) }, mostDigits);
  return price === '0' ? undefined : { of: of.currency, in: into.currency, day, price };
}

/**
 * The prices at which money went from one currency to another: one for each exchange, of the day on which it was made, the first exchange
 * first.
 */
export function pricesOfExchanges(
  transactions: readonly Transaction[],
  accounts: ReadonlyMap<string, Account>,
): Price[] {
  const root = [...accounts.values()].find(({ type }) => type === 'ROOT');
  const money = { ...bookCurrency(root), signStyle: signStyleOf(root) };
  const zone = bookZone(root);
  const endOf = (row: Transaction): End | undefined => {
    const split = exchangeSide(row)?.split;
    const account = split && accounts.get(split.accountId);
    if (split === undefined || account === undefined) return undefined;
    const { currency, decimals } = moneyOf(account, money);
    return { currency, decimals, minor: split.valueMinor < 0n ? -split.valueMinor : split.valueMinor };
  };
  const inTime = transactions.toSorted((a, b) => compareNewestFirst(b, a));
  const groups = Map.groupBy(inTime, groupIdOf);
  return [...groups].flatMap(([id, rows]) => {
    if (id === undefined) return [];
    return exchangesIn(linesOf(rows, id)).flatMap(({ near, far }) => {
      const [first, second] = [endOf(near), endOf(far)];
      if (first === undefined || second === undefined) return [];
      const day = dayOf(near.postedAt.toISOString(), zone);
      const [of, into] = isPriceOfFirst(first, second, money.currency) ? [first, second] : [second, first];
      return priceOf(of, into, day) ?? [];
    });
  });
}
