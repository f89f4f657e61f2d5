import { amountForm } from '#contract/values.ts';
import { type DecimalSign, readWritten } from '#values/amounts.ts';
import { type Decimal, toMinor } from '#values/decimal.ts';
import { type BookCurrency, currencySymbol, decimalSign } from './money.ts';

/** Why a text is no amount of a book: it cannot be read, has more decimals than the book, or more digits than an amount may have. */
export type AmountProblem = 'noAmount' | 'tooPrecise' | 'tooLarge';

/** What is typed or pasted, in minor units, and whether it says its sign itself. */
export type TypedAmount = { minor: bigint; isSigned: boolean };

/** The sign before the decimals that the region of a book has on its keyboard. */
export function decimalSignOfBook(book: BookCurrency): DecimalSign {
  return decimalSign(book) === ',' ? ',' : '.';
}

/** A decimal as an amount of so many decimals, in minor units; or why it is none. Nothing is rounded. */
export function minorOf(value: Decimal, decimals: number): bigint | 'tooPrecise' | 'tooLarge' {
  const minor = toMinor(value, decimals);
  if (minor === undefined) return 'tooPrecise';
  return amountForm.test(String(minor)) ? minor : 'tooLarge';
}

/** Reads an amount as a person types or pastes it, in the region of the book; or says why it is none. */
export function readAmount(text: string, book: BookCurrency): TypedAmount | AmountProblem {
  const written = readWritten(text, decimalSignOfBook(book), currencySymbol(book));
  if (written === undefined) return 'noAmount';
  const minor = minorOf(written.value, book.decimals);
  return typeof minor === 'string' ? minor : { minor, isSigned: written.isSigned };
}
