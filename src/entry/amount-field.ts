import { limits } from '#contract/limits.ts';
import { fillDigits, typedText } from '#ledger/fill-digits.ts';
import { type BookCurrency, showDigits, unsignedDigits } from '#ledger/money.ts';
import { type EntryProblem, readAmount } from '#ledger/read-amount.ts';

/** A field that holds one amount, after a key or a paste. */
export type AmountField = {
  /** The amount in minor units without its sign; empty if there is none. */
  digits: string;
  /** The text as it was typed or pasted, without what filled it: `1234`, `12.5`. */
  typed: string;
  /** The text that the field shows as long as it is typed into; undefined if the field shows the amount written out. */
  shown: string | undefined;
  /** True if the text gives a minus, false if it gives a plus, undefined if it gives no sign. */
  isNegative: boolean | undefined;
  problem: EntryProblem | undefined;
};

/** All but the signs with which an amount is written; a minus and what is calculated have keys of their own. */
const notWritten = /[^\d.,٫٬'’\s]/g;

function readInto(typed: string, money: BookCurrency): Omit<AmountField, 'shown'> {
  if (typed.trim() === '') return { typed, digits: '', isNegative: undefined, problem: undefined };
  const read = readAmount(typed, money);
  if (typeof read === 'string') return { typed, digits: '', isNegative: undefined, problem: read };
  const { minor, isSigned } = read;
  return {
    typed,
    digits: unsignedDigits(minor),
    isNegative: isSigned ? minor < 0n : undefined,
    problem: undefined,
  };
}

/**
 * Returns a field after a change of its text.
 * @param before the digits, and the text if the field did not show them written out
 * @param value the text after the change
 * @param isOffered true if the amount was only suggested, so that a key replaces it
 */
export function typeAmount(
  before: Pick<AmountField, 'digits' | 'shown'>,
  value: string,
  { money, isOffered = false }: { money: BookCurrency; isOffered?: boolean },
): AmountField {
  const text = before.shown ?? showDigits(before.digits, money);
  const plain = value.replaceAll(notWritten, '');
  const next =
    isOffered && plain.startsWith(text)
      ? fillDigits(plain.slice(text.length), { text: '', isFilled: false }, money)
      : fillDigits(plain, { text, isFilled: before.shown === undefined }, money);
  const typed = next.isFilled ? typedText(next).slice(0, limits.amountDigits) : next.text;
  return { ...readInto(typed, money), shown: next.isFilled || typed === '' ? undefined : typed };
}

/** Returns a field after a paste, which replaces its amount; a text that is not an amount leaves the amount as it was. */
export function pasteAmount(digits: string, text: string, money: BookCurrency): AmountField {
  const read = readInto(text, money);
  return { ...read, digits: read.problem === undefined ? read.digits : digits, shown: undefined };
}
