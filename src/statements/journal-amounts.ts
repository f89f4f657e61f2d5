import { type DecimalSign, normalizeAmountText, readFigure } from '#values/amounts.ts';
import { parseDecimal, formatDecimal, divideDecimals, negateDecimal, multiplyDecimals } from '#values/decimal.ts';
import { addAmounts, findCommonDecimal, negateAmount } from './amounts.ts';

export type Money = { amount: string; commodity: string };

const amountPattern =
  /^(-)?\s*("[^"]*"|[^\s\d.,;"'@{}()[\]=+-]+)?\s*([+-])?\s*(\d[\d.,']*)\s*("[^"]*"|[^\s\d.,;"'@{}()[\]=+-][^\s;"'@{}()[\]=]*)?$/u;

/** `$-1,000.00`, `500.00€`, `-50 AAPL`; the decimal sign is that of the file if the figure itself is ambiguous. */
export function readMoney(text: string, decimal: DecimalSign): Money | undefined {
  // Spaces may separate thousands.
  const found = amountPattern.exec(text.trim().replaceAll(/(\d)[ \u00a0\u202f](?=\d{3}(?!\d))/g, '$1'));
  if (found === null) return undefined;
  const [, minus, before, sign, figure = '', after] = found;
  const size = readFigure(normalizeAmountText(figure), decimal);
  if (size === undefined) return undefined;
  const isNegative = (minus === '-') !== (sign === '-');
  return {
    amount: formatDecimal(isNegative ? negateDecimal(size) : size),
    commodity: (before ?? after ?? '').replaceAll('"', ''),
  };
}

/** How many digits after the point an amount is written with, those of nothing too: `1,000.00 EUR` has two. */
export function countWrittenDigits(text: string, decimal: DecimalSign): number {
  const figure = /\d[\d.,']*/.exec(text)?.[0] ?? '';
  const signs = [...figure.matchAll(/[.,]/g)].map(([sign]) => sign);
  const last = signs.at(-1);
  if (last === undefined || signs.indexOf(last) < signs.length - 1) return 0;
  const digits = figure.length - figure.lastIndexOf(last) - 1;
  // `1,000` is a thousand where the file writes its decimals with a point.
  return signs.length === 1 && digits === 3 && last !== decimal ? 0 : digits;
}

/** The lot that braces name: by what one unit cost, by its day, by its label; all of them may be left to be understood. */
export type LotName = { unit: Money | undefined; day: string | undefined; label: string | undefined };

/** The cost in braces and the price after `@`, and whether one of them is present but unreadable. */
export type CostAndPrice = {
  cost: Money | undefined;
  price: Money | undefined;
  isUnknown: boolean;
  /** The lot in braces, if there are braces. */
  lot?: LotName;
  /** The cost is left to the lots that are held. */
  isCostOpen?: true;
};

/** Digits of a cost after the point: a unit cost that is a quotient does not divide, so that its product is off by less than that. */
const costDigits = 12;

/** Returns the cost of an amount by the cost of one unit. */
function computeTotal(amount: string, unit: string): string {
  const product = multiplyDecimals(parseDecimal(amount), parseDecimal(unit));
  return formatDecimal(product.scale > costDigits ? divideDecimals(product, parseDecimal('1'), costDigits) : product);
}

/** Reads `{cost}` and `@ price` per unit, and `{{cost}}` and `@@ price` in total. */
export function readCostAndPrice(money: Money, rest: string, decimal: DecimalSign): CostAndPrice {
  const [, braces = '', costText] = /(\{\{?)\s*([^{}]*)/.exec(rest) ?? [];
  const [, ats, priceText] = /(@@?)\s*([^{}@=]*)/.exec(rest.replace(/\{[^}]*\}+/, '')) ?? [];
  const totalOf = (text: string | undefined, isTotal: boolean): Money | undefined => {
    const each = text === undefined ? undefined : readMoney(text, decimal);
    if (each === undefined) return undefined;
    const size = isTotal ? each.amount : computeTotal(money.amount, each.amount);
    return {
      commodity: each.commodity,
      amount: isTotal && money.amount.startsWith('-') ? negateAmount(size) : size,
    };
  };
  // A date and a label beside the cost only name the lot.
  const unitCost = costText
    ?.replaceAll(/\s*,?\s*(?:\d{4}-\d{2}-\d{2}|"[^"]*")\s*,?\s*/g, ' ')
    .replace(/^\s*=/, '');
  const cost = totalOf(unitCost, braces === '{{');
  const price = totalOf(priceText?.replace(/[[(].*$/, ''), ats === '@@');
  const isUnknown =
    (costText !== undefined && cost === undefined) || (priceText !== undefined && price === undefined);
  if (costText === undefined) return { cost, price, isUnknown };
  const unitOf = () => {
    if (cost === undefined || isZero(money)) return undefined;
    return braces === '{{' ? computeUnitCost(cost, money.amount) : readMoney(unitCost ?? '', decimal);
  };
  const lot = {
    unit: unitOf(),
    day: /\d{4}-\d{2}-\d{2}/.exec(costText)?.[0],
    label: /"([^"]*)"/.exec(costText)?.[1],
  };
  // `*` has a program merge all lots.
  const isCostOpen = cost === undefined && /^[\s*]*$/.test(unitCost ?? '');
  return { cost, price, isUnknown, lot, ...(isCostOpen && { isCostOpen }) };
}

/** Digits of a unit cost after the point, where it is worked out of a total. */
const unitDigits = 20;

const isZero = ({ amount }: Money) => parseDecimal(amount).digits === 0n;

/** Returns what one unit cost, by what so many cost; the amount is not nothing. */
export const computeUnitCost = (cost: Money, amount: string): Money => ({
  commodity: cost.commodity,
  amount: formatDecimal(divideDecimals(parseDecimal(cost.amount), parseDecimal(amount), unitDigits)),
});

/** The sum of each commodity, without zero sums. */
export function sumByCommodity(list: readonly Money[]): Money[] {
  return [...Map.groupBy(list, ({ commodity }) => commodity)]
    .map(([commodity, each]) => ({ commodity, amount: addAmounts(each.map(({ amount }) => amount)) }))
    .filter(({ amount }) => amount !== '0');
}

/** Finds the decimal sign of a journal: the declared one, else that of most amounts. */
export function findJournalDecimal(lines: readonly string[]): DecimalSign {
  const declared = lines.map((line) => /^decimal-mark\s+([.,])/.exec(line)?.[1]).find(Boolean);
  if (declared !== undefined) return declared === ',' ? ',' : '.';
  const figures = lines.flatMap((line) =>
    /^[ \t]/.test(line)
      ? (line.replace(/;.*$/, '').match(/(?<![\w/.]|\d-)\d[\d.,']*\d(?![\w/-])/g) ?? [])
      : [],
  );
  return findCommonDecimal(figures);
}
