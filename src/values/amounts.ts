import { type Decimal, makeDecimal, negateDecimal } from './decimal.ts';

/** The zeros of the scripts that our regions write; full-width ones stand among the signs below. */
const zeros = ['0', '٠', '۰', '०', '০'].map((zero) => zero.charCodeAt(0));

/** The ASCII digit of a digit in any of the scripts that our regions write, or undefined. */
function toAsciiDigit(character: string): string | undefined {
  const code = character.charCodeAt(0);
  const zero = zeros.find((start) => code >= start && code < start + 10);
  return zero === undefined ? undefined : String(code - zero);
}

/** A text with its digits, in whichever script our regions write them, as those of ASCII, and so what is written full-width. */
export function toAsciiDigits(text: string): string {
  return [...text.replaceAll(/[\uff01-\uff5e]/g, toHalfWidth)]
    .map((character) => toAsciiDigit(character) ?? character)
    .join('');
}

function toHalfWidth(character: string): string {
  return String.fromCharCode(character.charCodeAt(0) - 0xfee0);
}

// How an amount is written, whoever wrote it: a person in the region of a book, or a bank in its files. Both readers stand on this
// one grammar and bring along which sign parts whole from broken.

/** Which sign parts whole from broken. */
export type DecimalSign = '.' | ',';

/**
 * An amount as it was written. `isSigned` is true if the text gives its sign, `isBare` if its figure is digits alone, without a decimal
 * or grouping sign; `mark` is the credit or debit mark.
 */
export type ParsedAmount = { value: Decimal; isSigned: boolean; isBare: boolean; mark?: 'CR' | 'DR' };

/** Nobody writes longer ones. */
const maxCharacters = 400;

const blanks = /[\u0020\u00a0\u2000-\u200a\u202f\u205f\u3000]/g;
const directionMarks = /[\u00ad\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** A text with one sign for what is meant alike: ASCII digits, `-`, `'` and plain blanks; without marks of direction. */
export function normalizeAmountText(text: string): string {
  return toAsciiDigits(text)
    .replaceAll(directionMarks, '')
    .replaceAll(blanks, ' ')
    .replaceAll(/[−–‒﹣]/g, '-')
    .replaceAll('’', "'")
    .trim();
}

/** Groups of three, the first of one to three digits and not 0; or as in India, where above the last three they are of two. */
const groupedPattern = /^[1-9]\d{0,2}([.,'٬ ])\d{3}(?:\1\d{3})*$|^[1-9]\d?([.,'٬ ])(?:\d{2}\2)+\d{3}$/;

/** Where the decimal sign of a figure stands, its length where it has none; undefined where that cannot be told. */
function findDecimalIndex(figure: string, decimal: DecimalSign): number | undefined {
  const arabic = figure.indexOf('٫');
  if (arabic >= 0) return arabic;
  const at = Math.max(figure.lastIndexOf('.'), figure.lastIndexOf(','));
  const sign = figure[at];
  if (sign === undefined) return figure.length;
  // What stands there more than once groups.
  if (figure.indexOf(sign) < at) return figure.length;
  // Of both the last one parts; one that is alone does where the region or the file has it so.
  if (sign === decimal || figure.includes(decimal)) return at;
  if (groupedPattern.test(figure)) return figure.length;
  // `12.50` in Germany: many keyboards have no other, and it can mean nothing else. Three digits after it could be a group.
  const isOpen = figure.length - at === 4 && !/^0?$/.test(figure.slice(0, at));
  return isOpen ? undefined : at;
}

/** True if a figure is digits alone, without a decimal or grouping sign. */
export const isBareFigure = (figure: string): boolean => /^\d+$/.test(figure);

/** Digits as written, grouped or not, without a sign; text as of `plainAmount`. Undefined where it is none. */
export function readFigure(figure: string, decimal: DecimalSign): Decimal | undefined {
  const at = findDecimalIndex(figure, decimal);
  if (at === undefined || figure.length > maxCharacters) return undefined;
  const [whole, broken] = [figure.slice(0, at), figure.slice(at + 1)];
  const digits = groupedPattern.test(whole) ? whole.replaceAll(/\D/g, '') : whole;
  if (!/^\d+$/.test(digits + broken)) return undefined;
  return makeDecimal(BigInt(digits + broken), broken.length);
}

/** Signs, codes and short names of currencies. */
const unit = String.raw`(?:[A-Z]{0,3}\p{Sc}|[\u0621-\u064a]{1,5}(?:\.[\u0621-\u064a]{1,3}){0,2}\.?|[A-Z]{3}|(?:[Kk]r|zł|Ft|Kč|Fr|Rs|lei|лв|руб|грн|US|CA|AU)\.?)`;
const amountTextPattern = new RegExp(
  String.raw`^(?:${unit} *)?([+-]?) *(?:${unit} *)?([\d.,٫](?:[\d.,'٬٫ ]*[\d.,])?) *(?:${unit} *)?([+-]?)(?: *${unit})?$`,
  'u',
);
const bracketedPattern = new RegExp(String.raw`^(?:${unit} *)?\(([^()]*)\)(?: *${unit})?$`, 'u');

/**
 * Reads an amount: a figure with signs of currencies around it; a sign before or after it, or brackets for what is below zero, or
 * CR or DR after it. What says its sign twice is none, unless a mark says the same again.
 * @param symbol what the book calls its currency, where that is known
 * @returns undefined where it is no amount, or could be more than one
 */
export function readAmountText(text: string, decimal: DecimalSign, symbol = ''): ParsedAmount | undefined {
  if (text.length > maxCharacters) return undefined;
  const known = normalizeAmountText(symbol);
  const plain = known === '' ? normalizeAmountText(text) : normalizeAmountText(text).replace(known, '¤');
  const [, rest = '', mark] = /^(.*?) *(CR|DR|Cr|Dr|cr|dr)?$/.exec(plain) ?? [];
  const inner = bracketedPattern.exec(rest)?.[1]?.trim();
  const [, before = '', figure = '', behind = ''] = amountTextPattern.exec(inner ?? rest) ?? [];
  const signs = [before, behind, inner === undefined ? '' : '-'].filter((sign) => sign !== '');
  const size = readFigure(figure, decimal);
  if (size === undefined || signs.length > 1) return undefined;
  const [sign] = signs;
  const isBare = isBareFigure(figure);
  if (mark === undefined)
    return { value: sign === '-' ? negateDecimal(size) : size, isSigned: sign !== undefined, isBare };
  const isCredit = mark.toUpperCase() === 'CR';
  if (sign !== undefined && (sign === '+') !== isCredit) return undefined;
  return { value: isCredit ? size : negateDecimal(size), isSigned: true, isBare, mark: isCredit ? 'CR' : 'DR' };
}
