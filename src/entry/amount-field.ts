import { limits } from '#contract/limits.ts';
import { fillDigits, typedText } from '#ledger/fill-digits.ts';
import { type BookCurrency, formatDigits, toUnsignedDigits } from '#ledger/money.ts';
import { type TypedAmountProblem, isCalculation, unfinishedCalculation, readEnteredAmount } from '#ledger/read-amount.ts';

/** A field that holds one amount, after a key or a paste. */
export type AmountFieldState = {
  /** The amount in minor units without its sign; empty if there is none. */
  digits: string;
  /** The text as it was typed or pasted, without what filled it: `1234`, `12.5`. */
  typed: string;
  /** The text that the field shows as long as it is typed into; undefined if the field shows the amount written out. */
  shown: string | undefined;
  /** True if the text gives a minus, false if it gives a plus, undefined if it gives no sign. */
  isNegative: boolean | undefined;
  problem: TypedAmountProblem | undefined;
};

/** All but the signs with which an amount is written or calculated. There is no `%`: nothing is there of which it could be a share. */
const otherCharacters = /[^\d.,٫٬'’\s+\-*/×÷()]/g;

/** The signs that mean nothing before the first figure; a minus that the field shows is not part of its text. */
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

/** True if a typed calculation has no result that the field can hold: it goes on (`70-`), falls below zero, or starts below zero. */
function hasNoResult(typed: string, result: Pick<AmountFieldState, 'isNegative'>, isNegative: boolean): boolean {
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

/** Returns a field after a paste, which replaces its amount; a text that is not an amount leaves the amount as it was. */
export function pasteAmount(digits: string, text: string, money: BookCurrency): AmountFieldState {
  const read = readInto(text, money);
  return { ...read, digits: read.problem === undefined ? read.digits : digits, shown: undefined };
}
