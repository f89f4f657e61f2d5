import { type DecimalSign, plainAmount, readFigure } from '#values/amounts.ts';
import { decimalOf, decimalText, negate, times } from '#values/decimal.ts';
import { addAmounts, negated } from './amounts.ts';

export type Money = { amount: string; commodity: string };

const amountForm =
  /^(-)?\s*("[^"]*"|[^\s\d.,;"'@{}()[\]=+-]+)?\s*([+-])?\s*(\d[\d.,']*)\s*("[^"]*"|[^\s\d.,;"'@{}()[\]=+-][^\s\d;"'@{}()[\]=]*)?$/u;

/** `$-1,000.00`, `500.00€`, `-50 AAPL`; which sign parts whole from broken is that of the file where the figure does not show it. */
export function readMoney(text: string, decimal: DecimalSign): Money | undefined {
  // Blanks may part thousands.
  const found = amountForm.exec(text.trim().replaceAll(/(\d)[ \u00a0\u202f](?=\d{3}(?!\d))/g, '$1'));
  if (found === null) return undefined;
  const [, minus, before, sign, figure = '', behind] = found;
  const size = readFigure(plainAmount(figure), decimal);
  if (size === undefined) return undefined;
  const isNegative = (minus === '-') !== (sign === '-');
  return {
    amount: decimalText(isNegative ? negate(size) : size),
    commodity: (before ?? behind ?? '').replaceAll('"', ''),
  };
}

/** What was paid for something: in the braces, after the `@`, and whether either is there but cannot be told. */
export type Paid = { held: Money | undefined; price: Money | undefined; isUnknown: boolean };

/** Reads `{cost}` and `@ price`, for one or (doubled) for all. */
export function readPaid(money: Money, rest: string, decimal: DecimalSign): Paid {
  const [, braces, held] = /(\{\{?)\s*([^{}]*)/.exec(rest) ?? [];
  const [, ats, price] = /(@@?)\s*([^{}@=]*)/.exec(rest.replace(/\{[^}]*\}+/, '')) ?? [];
  const paid = (text: string | undefined, isTotal: boolean): Money | undefined => {
    const each = text === undefined ? undefined : readMoney(text, decimal);
    if (each === undefined) return undefined;
    const size = isTotal ? each.amount : decimalText(times(decimalOf(money.amount), decimalOf(each.amount)));
    return {
      commodity: each.commodity,
      amount: isTotal && money.amount.startsWith('-') ? negated(size) : size,
    };
  };
  // A day and a label beside the cost say which lot is meant.
  const ofOne = held?.replaceAll(/\s*,?\s*(?:\d{4}-\d{2}-\d{2}|"[^"]*")\s*,?\s*/g, ' ').replace(/^\s*=/, '');
  const ofLot = paid(ofOne, braces === '{{');
  const atPrice = paid(price?.replace(/[[(].*$/, ''), ats === '@@');
  const isUnknown =
    (held !== undefined && ofLot === undefined) || (price !== undefined && atPrice === undefined);
  return { held: ofLot, price: atPrice, isUnknown };
}

/** The amounts of each commodity added up, without those that are nothing. */
export function sumsOf(list: readonly Money[]): Money[] {
  return [...Map.groupBy(list, ({ commodity }) => commodity)]
    .map(([commodity, each]) => ({ commodity, amount: addAmounts(each.map(({ amount }) => amount)) }))
    .filter(({ amount }) => amount !== '0');
}
