import { enteredMinor } from '#ledger/read-amount.ts';
import { convert, type Valuation } from '#ledger/commodity/value.ts';
import type { WantedCrossing } from '#ledger/groups.ts';
import { moneyOf } from '#ledger/money.ts';
import { ownCurrency } from '#ledger/own-currency.ts';
import type { ImportRow } from './import-rows.ts';
import { type CrossedLine, type OtherEnd, otherEndOf, type StatementBook } from './other-ends.ts';

/** What rows of an account need that go to accounts in other currencies. */
export type Exchanging = StatementBook & {
  /** What is known of prices; undefined where that is nothing. */
  valuation: Valuation | undefined;
};

/**
 * What the other end gains, in its minor units: as it is typed, else as the bank says of the whole row, else at the last price up to its
 * day. Undefined where none of them is there, or what is typed is no amount.
 */
export function gotAtOtherEnd(
  { row: { entry, foreign }, other, gainMinor, got }: OtherEnd,
  { account, money, valuation }: Exchanging,
): bigint | undefined {
  const otherMoney = moneyOf(other, money);
  if (got?.otherId === other.id && got.typed.trim() !== '') {
    const minor = enteredMinor(got.typed, otherMoney);
    if (minor === undefined) return undefined;
    const size = minor < 0n ? -minor : minor;
    return gainMinor > 0n ? -size : size;
  }
  if (foreign?.currency === otherMoney.currency && gainMinor === entry.gainMinor) return -foreign.minor;
  if (valuation === undefined) return undefined;
  const { currency } = moneyOf(account, money);
  return convert({ currency, minor: -gainMinor }, otherMoney.currency, entry.day, valuation)?.minor;
}

/** How a row, or a line of one, crosses to its other account; undefined where it stays in its currency, or nobody knows what that gains. */
export function crossingOf(
  row: ImportRow,
  line: CrossedLine,
  exchanging: Exchanging & { trading: ReadonlyMap<string, string> },
): WantedCrossing | undefined {
  const end = otherEndOf(row, line, exchanging);
  if (end === undefined) return undefined;
  const valueMinor = gotAtOtherEnd(end, exchanging);
  const { account, money, trading } = exchanging;
  const tradingId = trading.get(ownCurrency(account));
  const otherTradingId = trading.get(ownCurrency(end.other));
  if (valueMinor === undefined || tradingId === undefined || otherTradingId === undefined) return undefined;
  return {
    valueMinor,
    currency: moneyOf(account, money).currency,
    otherCurrency: moneyOf(end.other, money).currency,
    tradingId,
    otherTradingId,
  };
}
