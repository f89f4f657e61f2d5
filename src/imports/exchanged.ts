import type { Account } from '#ledger/account.ts';
import { convert, type Valuation } from '#ledger/commodity/value.ts';
import type { WantedCrossing } from '#ledger/groups.ts';
import { type BookCurrency, moneyOf } from '#ledger/money.ts';
import { ownCurrency } from '#ledger/own-currency.ts';
import { type Decision, type ImportRow, otherInCurrency } from './import-rows.ts';

/** What rows of an account need that go to accounts in other currencies. */
export type Exchanging = {
  account: Account;
  accounts: ReadonlyMap<string, Account>;
  money: BookCurrency;
  /** What is known of prices; undefined where that is nothing. */
  valuation: Valuation | undefined;
};

/** What comes in at the other end of such a row, at the last price up to its day; undefined without one. */
export function gotAtOtherEnd(
  { entry }: ImportRow,
  other: Account,
  { account, money, valuation }: Exchanging,
): bigint | undefined {
  if (valuation === undefined) return undefined;
  const { currency } = moneyOf(account, money);
  return convert({ currency, minor: -entry.gainMinor }, moneyOf(other, money).currency, entry.day, valuation)
    ?.minor;
}

/** How a row crosses to its other account; undefined where it stays in its currency, or no price is known. */
export function crossingOf(
  row: ImportRow,
  decision: Decision,
  exchanging: Exchanging & { trading: ReadonlyMap<string, string> },
): WantedCrossing | undefined {
  const other = otherInCurrency(row, decision, exchanging);
  const valueMinor = other && gotAtOtherEnd(row, other, exchanging);
  const { account, money, trading } = exchanging;
  const tradingId = trading.get(ownCurrency(account));
  const otherTradingId = other && trading.get(ownCurrency(other));
  if (other === undefined || valueMinor === undefined) return undefined;
  if (tradingId === undefined || otherTradingId === undefined) return undefined;
  return {
    valueMinor,
    currency: moneyOf(account, money).currency,
    otherCurrency: moneyOf(other, money).currency,
    tradingId,
    otherTradingId,
  };
}
