import { type Decimal, makeDecimal, negateDecimal } from './decimal.ts';

/** The zeros of the digit scripts in our regions. Full-width digits are converted separately. */
const zeros = ['0', '٠', '۰', '०', '০'].map((zero) => zero.charCodeAt(0));

/** Returns the ASCII digit for a digit in any script of our regions, or undefined. */
function toAsciiDigit(character: string): string | undefined {
  const code = character.charCodeAt(0);
  const zero = zeros.find((start) => code >= start && code < start + 10);
  return zero === undefined ? undefined : String(code - zero);
}

/** Converts the digits of all scripts in our regions, and full-width characters, to ASCII. */
export function toAsciiDigits(text: string): string {
  return [...text.replaceAll(/[\uff01-\uff5e]/g, toHalfWidth)]
    .map((character) => toAsciiDigit(character) ?? character)
    .join('');
}

function toHalfWidth(character: string): string {
  return String.fromCharCode(character.charCodeAt(0) - 0xfee0);
}

// The grammar of written amounts, by a user in the region of a book or by a bank in its files. Both parsers use this grammar and supply the
// decimal sign.

/** The decimal sign of an amount. */
export type DecimalSign = '.' | ',';

/**
 * An amount as it was written. `isSigned` is true if the text has a sign. `isBare` is true if its figure consists of digits only, without a
 * decimal or grouping sign. `mark` is the credit or debit mark.
 */
export type ParsedAmount = { value: Decimal; isSigned: boolean; isBare: boolean; mark?: 'CR' | 'DR' };

/** The maximum length of an amount text; real ones are shorter. */
const maxCharacters = 400;

const blanks = /[\u0020\u00a0\u2000-\u200a\u202f\u205f\u3000]/g;
const directionMarks = /[\u00ad\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Normalises equivalent characters: ASCII digits, `-`, `'` and plain blanks. Removes direction marks. */
export function normalizeAmountText(text: string): string {
  return toAsciiDigits(text)
    .replaceAll(directionMarks, '')
    .replaceAll(blanks, ' ')
    .replaceAll(/[−–‒﹣]/g, '-')
    .replaceAll('’', "'")
    .trim();
}

/** Groups of three digits, the first of one to three digits and not 0; or Indian groups of two digits before the last three. */
const groupedPattern = /^[1-9]\d{0,2}([.,'٬ ])\d{3}(?:\1\d{3})*$|^[1-9]\d?([.,'٬ ])(?:\d{2}\2)+\d{3}$/;

/** Returns the index of the decimal sign, the length of a figure without one, or undefined if the sign is ambiguous. */
function findDecimalIndex(figure: string, decimal: DecimalSign): number | undefined {
  const arabic = figure.indexOf('٫');
  if (arabic >= 0) return arabic;
  const at = Math.max(figure.lastIndexOf('.'), figure.lastIndexOf(','));
  const sign = figure[at];
  if (sign === undefined) return figure.length;
  // A sign that occurs more than once is a grouping sign.
  if (figure.indexOf(sign) < at) return figure.length;
  // If both signs occur, the last one is the decimal sign. A single sign is one if the region or the file defines it so.
  if (sign === decimal || figure.includes(decimal)) return at;
  if (groupedPattern.test(figure)) return figure.length;
  // `12.50` in Germany: many keyboards have no other sign, and the text has no other meaning. With three digits after it, the sign could
  // separate a group.
  const isOpen = figure.length - at === 4 && !/^0?$/.test(figure.slice(0, at));
  return isOpen ? undefined : at;
}

/** True if a figure is digits alone, without a decimal or grouping sign. */
export const isBareFigure = (figure: string): boolean => /^\d+$/.test(figure);

/** Parses digits as written, grouped or not, without a sign; the text must be normalised. Returns undefined if it is no figure. */
export function readFigure(figure: string, decimal: DecimalSign): Decimal | undefined {
  const at = findDecimalIndex(figure, decimal);
  if (at === undefined || figure.length > maxCharacters) return undefined;
  const [whole, broken] = [figure.slice(0, at), figure.slice(at + 1)];
  const digits = groupedPattern.test(whole) ? whole.replaceAll(/\D/g, '') : whole;
  if (!/^\d+$/.test(digits + broken)) return undefined;
  return makeDecimal(BigInt(digits + broken), broken.length);
}

/** Currency signs, codes and short names. */
const unit = String.raw`(?:[A-Z]{0,3}\p{Sc}|[\u0621-\u064a]{1,5}(?:\.[\u0621-\u064a]{1,3}){0,2}\.?|[A-Z]{3}|(?:[Kk]r|zł|Ft|Kč|Fr|Rs|lei|лв|руб|грн|US|CA|AU)\.?)`;
const amountTextPattern = new RegExp(
  String.raw`^(?:${unit} *)?([+-]?) *(?:${unit} *)?([\d.,٫](?:[\d.,'٬٫ ]*[\d.,])?) *(?:${unit} *)?([+-]?)(?: *${unit})?$`,
  'u',
);
const bracketedPattern = new RegExp(String.raw`^(?:${unit} *)?\(([^()]*)\)(?: *${unit})?$`, 'u');

/**
 * Parses an amount: a figure with optional currency symbols around it. A negative amount has a sign before or after it, or brackets, or CR
 * or DR after it. A text with two signs is invalid, unless a CR or DR mark repeats the sign.
 * @param symbol the currency symbol of the book, if known
 * @returns undefined if the text is no amount, or is ambiguous
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
  return {
    value: isCredit ? size : negateDecimal(size),
    isSigned: true,
    isBare,
    mark: isCredit ? 'CR' : 'DR',
  };
}
