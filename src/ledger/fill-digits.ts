import { type BookCurrency, groupingSign, formatDigits } from './money.ts';

/** The text of an amount field. `isFilled` is true if only digits were typed, which fill the field from the right. */
export type FilledText = { text: string; isFilled: boolean };

const onlyDigits = /^(-?)(\d+)$/;

/** Returns a field filled with digits, with an optional minus before them. */
function fill(minus: string, digits: string, book: BookCurrency): FilledText {
  return { text: minus + formatDigits(digits.replace(/^0+(?=\d)/, ''), book), isFilled: true };
}

const digitsOf = (text: string) => text.replaceAll(/\D/g, '').replace(/^0+(?=\d)/, '');

/** Returns the text without grouping signs if it was edited in the middle, because its groups have changed. */
function withoutGroups(value: string, before: string, book: BookCurrency): string {
  const isWithin = !value.startsWith(before) && !before.startsWith(value);
  const sign = groupingSign(book);
  return isWithin && sign !== '' && before.includes(sign) ? value.replaceAll(sign, '') : value;
}

/**
 * Returns the text of an amount field after a change. Digits alone fill from the right (spec 5 Transaction), unless the user has chosen
 * whole units. After any other character (`.`, `%`, `+`) the text stays as typed, and `readEnteredAmount` reads it.
 * @param value the text after the key
 * @param before the text before it
 */
export function fillDigits(value: string, before: FilledText, book: BookCurrency): FilledText {
  const plain = withoutGroups(value, before.text, book);
  if (book.typing === 'whole' || book.decimals === 0) return { text: plain, isFilled: false };
  const [, minus = '', typed = ''] = onlyDigits.exec(plain) ?? [];
  if (typed !== '') return fill(minus, typed, book);
  if (!before.isFilled || plain === '') return { text: plain, isFilled: false };
  const sign = before.text.startsWith('-') ? '-' : '';
  if (before.text.startsWith(plain)) {
    const left = digitsOf(plain);
    return /^0*$/.test(left) ? { text: sign, isFilled: false } : fill(sign, left, book);
  }
  if (!plain.startsWith(before.text)) return { text: plain, isFilled: false };
  const digits = digitsOf(before.text);
  const added = plain.slice(before.text.length);
  return /^\d+$/.test(added)
    ? fill(sign, digits + added, book)
    : { text: sign + digits + added, isFilled: false };
}

/** Returns the text as the user typed it: digits that filled a field become bare digits again. */
export function typedText({ text, isFilled }: FilledText): string {
  return isFilled ? (text.startsWith('-') ? '-' : '') + digitsOf(text) : text;
}
