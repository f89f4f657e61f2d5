import { limits } from '#contract/limits.ts';
import { fillDigits, typedText } from '#ledger/fill-digits.ts';
import { type BookCurrency, formatDigits, toUnsignedDigits } from '#ledger/money.ts';
import {
  type TypedAmountProblem,
  isCalculation,
  unfinishedCalculation,
  readEnteredAmount,
} from '#ledger/read-amount.ts';

/** The state of an amount field after a key or a paste. */
export type AmountFieldState = {
  /** The amount in minor units without its sign; empty if there is none. */
  digits: string;
  /** The text as it was typed or pasted, without the digits that the field filled in: `1234`, `12.5`. */
  typed: string;
  /** The text that the field shows while the user types; undefined if the field shows the formatted amount. */
  shown: string | undefined;
  /** True if the text gives a minus, false if it gives a plus, undefined if it gives no sign. */
  isNegative: boolean | undefined;
  problem: TypedAmountProblem | undefined;
};

/**
 * All characters that are not part of an amount or a calculation. `%` is not allowed, because the field has no base amount for a
 * percentage.
 */
const otherCharacters = /[^\d.,٫٬'’\s+\-*/×÷()]/g;

/** Characters that have no meaning before the first digit. A minus that the field shows is not part of its text. */
const leadingSigns = /^[\s+\-*/×÷)]+/;

const startsWithOperator = /^\s*[+\-*/×÷]/;

type TypeOptions = { money: BookCurrency; isOffered?: boolean; isNegative?: boolean };

const noResult = { digits: '', isNegative: undefined, problem: 'notWorkedOut' } as const;

function readInto(typed: string, money: BookCurrency): Omit<AmountFieldState, 'shown'> {
  if (typed.trim() === '') return { typed, digits: '', isNegative: undefined, problem: undefined };
  const read = readEnteredAmount(typed, money);
  if (typeof read === 'string') return { typed, digits: '', isNegative: undefined, problem: read };
  const { minor, isSigned } = read;
  return {
    typed,
    digits: toUnsignedDigits(minor),
    isNegative: isSigned ? minor < 0n : undefined,
    problem: undefined,
  };
}

/**
 * True if a typed calculation has no result that the field can hold: it is unfinished (`70-`), its result is negative, or it starts below
 * zero.
 */
function hasNoResult(
  typed: string,
  result: Pick<AmountFieldState, 'isNegative'>,
  isNegative: boolean,
): boolean {
  if (unfinishedCalculation.test(typed)) return true;
  return isCalculation(typed) && (isNegative || result.isNegative === true);
}

/**
 * Returns a field after a change of its text.
 * @param before the digits, and the text if the field did not show them written out
 * @param value the text after the change
 * @param isOffered true if the amount was only suggested, so that a key replaces it
 * @param isNegative true if the field shows a minus before its text
 */
export function typeAmount(
  before: Pick<AmountFieldState, 'digits' | 'shown'>,
  value: string,
  { money, isOffered = false, isNegative = false }: TypeOptions,
): AmountFieldState {
  const text = before.shown ?? formatDigits(before.digits, money);
  const plain = value.replaceAll(otherCharacters, '').replace(leadingSigns, '');
  const isReplaced =
    isOffered && plain.startsWith(text) && !startsWithOperator.test(plain.slice(text.length));
  const next = isReplaced
    ? fillDigits(plain.slice(text.length), { text: '', isFilled: false }, money)
    : fillDigits(plain, { text, isFilled: before.shown === undefined }, money);
  const typed = next.isFilled ? typedText(next).slice(0, limits.amountDigits) : next.text;
  const read = readInto(typed, money);
  return {
    ...read,
    ...(hasNoResult(typed, read, isNegative) && noResult),
    shown: next.isFilled || typed === '' ? undefined : typed,
  };
}

/** Returns a field after a paste, which replaces its amount. A text that is not an amount leaves the amount unchanged. */
export function pasteAmount(digits: string, text: string, money: BookCurrency): AmountFieldState {
  const read = readInto(text, money);
  return { ...read, digits: read.problem === undefined ? read.digits : digits, shown: undefined };
}
