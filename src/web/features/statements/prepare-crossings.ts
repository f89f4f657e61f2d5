import {
  type CrossedLine,
  findRowExchange,
  type ExchangeContext,
  findCounterAmount,
  type ForeignSide,
} from '#imports/other-ends.ts';
import type { ImportRow } from '#imports/import-rows.ts';
import type { StatementTarget } from '#imports/row-transactions.ts';
import { type BookMoney, moneyOf } from '#ledger/money.ts';
import { ownCurrency } from '#ledger/currency-totals.ts';
import type { EnsureTradingAccounts } from '#web/data/transactions/bulk-change-plan.ts';
import { formatBookDay } from '#web/lib/days/book-days.ts';
import { tradingAccountTexts } from '#web/lib/amounts/currency-names.ts';
import { statements as texts } from '#web/languages/en/statements.ts';

/** Returns the message that rows have no known price and cannot be added; undefined if all have one. */
export function formatMissingPrices(
  ends: readonly ForeignSide[],
  exchanging: ExchangeContext,
): string | undefined {
  const unpriced = ends.filter((end) => findCounterAmount(end, exchanging) === undefined);
  const [first] = unpriced;
  if (first === undefined) return undefined;
  const { money } = exchanging;
  const day = formatBookDay(first.row.entry.day, money.formatTag, 'dayOfYear');
  return texts.add.noPrice(unpriced.length, moneyOf(first.other, money).currency, day);
}

/** Creates the trading accounts that rows need. @returns the options for adding these rows */
export async function prepareCrossings(
  ends: readonly ForeignSide[],
  exchanging: ExchangeContext & { money: BookMoney },
  tradingFor: (
    currencies: readonly string[],
    words: Parameters<EnsureTradingAccounts>[2],
  ) => ReturnType<EnsureTradingAccounts>,
): Promise<Pick<StatementTarget, 'crossingOf'>> {
  const accounts = [exchanging.account, ...ends.map(({ other }) => other)];
  const currencies = [...new Set(accounts.map(ownCurrency))];
  const trading = await tradingFor(currencies, tradingAccountTexts(exchanging.money));
  return {
    crossingOf: (row: ImportRow, line: CrossedLine) => findRowExchange(row, line, { ...exchanging, trading }),
  };
}
