import { plainQuantity } from '#entry/trade-figures.ts';
import {
  checkTrade,
  type TradeErrors,
  type TradeField,
  type TradeForm,
  type TradePlace,
  type TradeProblem,
  moneyOfField,
} from '#entry/trade-form.ts';
import { aboveNothing } from '#entry/trade-figures.ts';
import type { BookCurrency } from '#ledger/money.ts';
import { amountWords } from '#web/lib/amount-words.ts';
import { sayEach } from '#web/lib/say-each.ts';
import { common } from '#web/ui/common.ts';
import { fieldTexts, texts } from './texts.ts';

const plain: Record<Extract<TradeProblem, string>, string> = {
  ...texts.problem,
  noDay: fieldTexts.noDate,
  required: common.required,
  chooseAccount: common.chooseAccount,
};

/** What stands in the way of saving, in words by field. */
export function tradeErrors(form: TradeForm, place: TradePlace): TradeErrors<string> {
  return sayEach(checkTrade(form, place), (problem: TradeProblem, field: TradeField) =>
    typeof problem === 'string'
      ? plain[problem]
      : amountWords(problem.why, problem.text, moneyOfField(form, field, place)),
  );
}

/** What a trade is called where nobody says anything else. */
export function suggestedName(form: TradeForm, held: BookCurrency): string {
  const quantity = aboveNothing(form.quantity, held);
  const words = quantity === undefined ? '' : plainQuantity(quantity, held);
  return texts.suggested[form.kind](words, held.currency).replaceAll(/ {2,}/g, ' ');
}

/** A quantity with what it is of. */
export const inUnits = (minor: bigint, held: BookCurrency): string =>
  `${plainQuantity(minor, held)} ${held.currency}`;
