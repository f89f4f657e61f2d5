import { addAmounts, canonical, type DecimalSign, negated, readAmount } from './amounts.ts';

export type Money = { amount: string; commodity: string };

const amountForm =
  /^(-)?\s*("[^"]*"|[^\s\d.,;"'@{}()[\]=+-]+)?\s*([+-])?\s*(\d[\d.,']*)\s*("[^"]*"|[^\s\d.,;"'@{}()[\]=+-][^\s\d;"'@{}()[\]=]*)?$/u;

/** Of a figure that shows it: which sign has one or two digits behind it, and is no sign between thousands. */
function ownDecimal(figure: string, decimal: DecimalSign): DecimalSign {
  const last = /[.,](?=\d*$)/.exec(figure)?.[0];
  const other = decimal === '.' ? ',' : '.';
  if (last !== other) return decimal;
  const isBroken = new RegExp(`\\${other}\\d{1,2}$`).test(figure) && figure.split(other).length === 2;
  // Both signs: the last of them parts what is broken.
  return isBroken || (figure.includes(decimal) && figure.split(other).length === 2) ? other : decimal;
}

/** `$-1,000.00`, `500.00€`, `-50 AAPL`; which sign parts whole from broken is that of the file where the figure does not show it. */
export function readMoney(text: string, decimal: DecimalSign): Money | undefined {
  const found = amountForm.exec(text.trim());
  if (found === null) return undefined;
  const [, minus, before, sign, figure = '', behind] = found;
  const size = readAmount(figure, ownDecimal(figure, decimal));
  if (size === undefined) return undefined;
  const isNegative = (minus === '-') !== (sign === '-');
  return {
    amount: isNegative ? negated(size) : size,
    commodity: (before ?? behind ?? '').replaceAll('"', ''),
  };
}

/** A product of two exact amounts. */
function times(a: string, b: string): string {
  const parts = [a, b].map((each) => {
    const [whole = '0', broken = ''] = each.replace('-', '').split('.');
    return { digits: BigInt(whole + broken), scale: broken.length };
  });
  const scale = parts.reduce((sum, each) => sum + each.scale, 0);
  const digits = String(parts.reduce((product, each) => product * each.digits, 1n)).padStart(scale + 1, '0');
  const isNegative = a.startsWith('-') !== b.startsWith('-');
  return canonical(isNegative, digits.slice(0, digits.length - scale), digits.slice(digits.length - scale));
}

/** What was paid for something: in the braces, behind the `@`, and whether either is there but cannot be told. */
export type Paid = { held: Money | undefined; price: Money | undefined; isUnknown: boolean };

/** Reads `{cost}` and `@ price`, for one or (doubled) for all. */
export function readPaid(money: Money, rest: string, decimal: DecimalSign): Paid {
  const [, braces, held] = /(\{\{?)\s*([^{}]*)/.exec(rest) ?? [];
  const [, ats, price] = /(@@?)\s*([^{}@=]*)/.exec(rest.replace(/\{[^}]*\}+/, '')) ?? [];
  const paid = (text: string | undefined, isTotal: boolean): Money | undefined => {
    const each = text === undefined ? undefined : readMoney(text, decimal);
    if (each === undefined) return undefined;
    const size = isTotal ? each.amount : times(money.amount, each.amount);
    return {
      commodity: each.commodity,
      amount: isTotal && money.amount.startsWith('-') ? negated(size) : size,
    };
  };
  // A day and a label beside the cost say which lot is meant.
  const ofOne = held?.replaceAll(/\s*,?\s*(?:\d{4}-\d{2}-\d{2}|"[^"]*")\s*,?\s*/g, ' ').replace(/^\s*=/, '');
  const ofLot = paid(ofOne, braces === '{{');
  const atPrice = paid(price?.replace(/\s*[[(].*$/, ''), ats === '@@');
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
