import { amountForm } from '#contract/values.ts';
import { plainAmount, readFigure } from '#values/amounts.ts';
import { nearest } from '#values/decimal.ts';
import { CalculationError, type Fraction, workOut } from './calculator.ts';
import type { BookCurrency } from './money.ts';
import { type AmountProblem, decimalSignOfBook, readAmount } from './read-amount.ts';

/** What is typed or pasted for the signs that are calculated with. */
const meant: Record<string, string> = { '×': '*', '÷': '/', '٪': '%' };

/** A number, or a percentage; which of its signs groups digits is told when it is read. */
const form = /[\d.,٫](?:[\d.,'٬٫]| (?=\d{3}(?!\d)))*(?: *%)?/;

/** Whether a text is calculated; anything else is an amount as elsewhere, so that `(12.50)` is below zero and `12.50-` as well. */
export function isCalculation(text: string): boolean {
  return /[*/%×÷٪]|[\d.,)] *[+-] *[\d.,(]/.test(plainAmount(text));
}

/** Why a text is no amount: as elsewhere, or it is a calculation that does not work out. */
export type EntryProblem = AmountProblem | 'notWorkedOut';

/**
 * Reads what is typed into an amount field that calculates: an amount as anywhere (`12.50`), or `12,50+3,20`, `2*(4.99+1)`, `30%` of
 * the total, `30% + 1`. What is calculated is exact until the end, then rounded once to minor units, halves away from zero; an
 * amount is never rounded. May be negative.
 * @param totalMinor what a percentage is a share of, in minor units
 */
export function readAmountEntry(text: string, book: BookCurrency, totalMinor: bigint): bigint | EntryProblem {
  const plain = plainAmount(text).replaceAll(/[×÷٪]/g, (sign) => meant[sign] ?? sign);
  if (!isCalculation(text)) {
    const read = readAmount(text, book);
    return typeof read === 'string' ? read : read.minor;
  }
  const minor = calculatedMinor(plain, book, totalMinor);
  if (minor === undefined) return 'notWorkedOut';
  return amountForm.test(String(minor)) ? minor : 'tooLarge';
}

function calculatedMinor(plain: string, book: BookCurrency, totalMinor: bigint): bigint | undefined {
  const unit = 10n ** BigInt(book.decimals);
  const read = (typed: string): Fraction | undefined => {
    const isShare = typed.endsWith('%');
    const number = readFigure((isShare ? typed.slice(0, -1) : typed).trim(), decimalSignOfBook(book));
    if (number === undefined) return undefined;
    const { digits, scale } = number;
    const under = 10n ** BigInt(scale);
    return isShare ? { over: digits * totalMinor, under: under * 100n * unit } : { over: digits, under };
  };
  try {
    const { over, under } = workOut(plain, { form, read });
    return nearest(over * unit, under);
  } catch (error) {
    if (error instanceof CalculationError) return undefined;
    throw error;
  }
}

/** What is typed into an amount field that calculates, in minor units; undefined where it is no amount. */
export function enteredMinor(text: string, book: BookCurrency, totalMinor: bigint): bigint | undefined {
  const read = readAmountEntry(text, book, totalMinor);
  return typeof read === 'bigint' ? read : undefined;
}
