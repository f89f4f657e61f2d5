import { crossingOf, type Exchanging, gotAtOtherEnd } from '#imports/exchanged.ts';
import type { Decision, ImportRow } from '#imports/import-rows.ts';
import type { Into } from '#imports/transactions-of.ts';
import type { Account } from '#ledger/account.ts';
import { type BookMoney, moneyOf } from '#ledger/money.ts';
import { ownCurrency } from '#ledger/own-currency.ts';
import type { TradingAccounts } from '#web/data/trading.ts';
import { formatBookDay } from '#web/lib/book-days.ts';
import { tradingWords } from '#web/lib/trading-words.ts';
import { texts } from './texts.ts';

/** A row that goes to an account in another currency. */
type Crossing = { row: ImportRow; other: Account };

/** Why rows cannot be added: no price is known for them. Undefined where they can. */
export function whyUnpriced(crossings: readonly Crossing[], exchanging: Exchanging): string | undefined {
  const unpriced = crossings.filter(({ row, other }) => gotAtOtherEnd(row, other, exchanging) === undefined);
  const [first] = unpriced;
  if (first === undefined) return undefined;
  const { money } = exchanging;
  const day = formatBookDay(first.row.entry.day, money.formatTag, 'dayOfYear');
  return texts.add.noPrice(unpriced.length, moneyOf(first.other, money).currency, day);
}

/** Makes the accounts of trading that rows need. @returns how these are added */
export async function readyToCross(
  crossings: readonly Crossing[],
  exchanging: Exchanging & { money: BookMoney },
  tradingFor: (
    currencies: readonly string[],
    words: Parameters<TradingAccounts>[2],
  ) => ReturnType<TradingAccounts>,
): Promise<Pick<Into, 'crossingOf'>> {
  const accounts = [exchanging.account, ...crossings.map(({ other }) => other)];
  const currencies = [...new Set(accounts.map(ownCurrency))];
  const trading = await tradingFor(currencies, tradingWords(exchanging.money));
  return {
    crossingOf: (row: ImportRow, decision: Decision) => crossingOf(row, decision, { ...exchanging, trading }),
  };
}
