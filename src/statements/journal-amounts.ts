import { type DecimalSign, normalizeAmountText, readFigure } from '#values/amounts.ts';
import {
  parseDecimal,
  formatDecimal,
  divideDecimals,
  negateDecimal,
  multiplyDecimals,
} from '#values/decimal.ts';
import { addAmounts, findCommonDecimal, negateAmount } from './amounts.ts';

export type Money = { amount: string; commodity: string };

const amountPattern =
  /^(-)?\s*("[^"]*"|[^\s\d.,;"'@{}()[\]=+-]+)?\s*([+-])?\s*(\d[\d.,']*)\s*("[^"]*"|[^\s\d.,;"'@{}()[\]=+-][^\s;"'@{}()[\]=]*)?$/u;

/** Reads `$-1,000.00`, `500.00€` or `-50 AAPL`; the decimal sign of the file decides ambiguous figures. */
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

/** Returns the number of digits after the point as written, also of zero amounts: `1,000.00 EUR` has two. */
export function countWrittenDigits(text: string, decimal: DecimalSign): number {
  const figure = /\d[\d.,']*/.exec(text)?.[0] ?? '';
  const signs = [...figure.matchAll(/[.,]/g)].map(([sign]) => sign);
  const last = signs.at(-1);
  if (last === undefined || signs.indexOf(last) < signs.length - 1) return 0;
  const digits = figure.length - figure.lastIndexOf(last) - 1;
  // `1,000` is a thousand if the file uses decimal points.
  return signs.length === 1 && digits === 3 && last !== decimal ? 0 : digits;
}

/** The lot that braces select, by unit cost, day and label; each may be omitted. */
export type LotName = { unit: Money | undefined; day: string | undefined; label: string | undefined };

/** The cost in braces and the price after `@`; `isUnknown` is true if one of them is present but unreadable. */
export type CostAndPrice = {
  cost: Money | undefined;
  price: Money | undefined;
  isUnknown: boolean;
  /** The lot in braces, if there are braces. */
  lot?: LotName;
  /** True if the cost is derived from the lots that are held. */
  isCostOpen?: true;
};

/** Decimals of a cost. A unit cost that is a quotient is rounded, so that its product may be off by less than that. */
const costDigits = 12;

/** Returns the cost of an amount by the cost of one unit. */
function computeTotal(amount: string, unit: string): string {
  const product = multiplyDecimals(parseDecimal(amount), parseDecimal(unit));
  return formatDecimal(
    product.scale > costDigits ? divideDecimals(product, parseDecimal('1'), costDigits) : product,
  );
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
  // A date and a label beside the cost only select the lot.
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
  // `*` merges all lots.
  const isCostOpen = cost === undefined && /^[\s*]*$/.test(unitCost ?? '');
  return { cost, price, isUnknown, lot, ...(isCostOpen && { isCostOpen }) };
}

/** Decimals of a unit cost that is computed from a total. */
const unitDigits = 20;

const isZero = ({ amount }: Money) => parseDecimal(amount).digits === 0n;

/** Returns the unit cost for a total cost; the amount must not be zero. */
export const computeUnitCost = (cost: Money, amount: string): Money => ({
  commodity: cost.commodity,
  amount: formatDecimal(divideDecimals(parseDecimal(cost.amount), parseDecimal(amount), unitDigits)),
});

/** Returns the sum of each commodity, without zero sums. */
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
