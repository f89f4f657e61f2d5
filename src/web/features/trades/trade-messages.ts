import { parsePositiveMinor, type TradeFormats, formatQuantity } from '#entry/trade-figures.ts';
import {
  checkTrade,
  hasTradeField,
  moneyOfField,
  type TradeErrors,
  type TradeField,
  type TradeForm,
  type TradeContext,
  type TradeProblem,
} from '#entry/trade-form.ts';
import { type BookCurrency, formatMinor } from '#ledger/money.ts';
import { formatAmountProblem } from '#web/lib/amounts/amount-messages.ts';
import { formatEach } from '#web/lib/history/format-posting-problems.ts';
import { common } from '#web/languages/en/common.ts';
import { transactions as fieldTexts } from '#web/languages/en/transactions.ts';
import { trades as texts } from '#web/languages/en/trades.ts';

const problemTexts: Record<Extract<TradeProblem, string>, string> = {
  ...texts.problem,
  noDay: fieldTexts.noDate,
  required: common.required,
  chooseAccount: common.chooseAccount,
};

/** Returns the problems that prevent saving, as messages by field. */
export function checkTradeForm(form: TradeForm, context: TradeContext): TradeErrors<string> {
  return formatEach(checkTrade(form, context), (problem: TradeProblem, field: TradeField) =>
    typeof problem === 'string'
      ? problemTexts[problem]
      : formatAmountProblem(problem.why, problem.text, moneyOfField(form, field, context)),
  );
}

/** Returns the default description of a trade: the number of units, or the money amount for kinds without a traded quantity. */
export function suggestTradeName(form: TradeForm, { held, paid }: TradeFormats): string {
  const isTraded = hasTradeField(form.kind, 'quantity');
  const minor = isTraded ? parsePositiveMinor(form.quantity, held) : parsePositiveMinor(form.amount, paid);
  const words = minor === undefined ? '' : isTraded ? formatQuantity(minor, held) : formatMinor(minor, paid);
  return texts.suggested[form.kind](words, held.currency).replaceAll(/ {2,}/g, ' ').trim();
}

/** Formats a quantity with its unit. */
export const formatUnits = (minor: bigint, held: BookCurrency): string =>
  `${formatQuantity(minor, held)} ${held.currency}`;
