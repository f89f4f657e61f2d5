import { type BookCurrency, showDigits } from './money.ts';

/** A text in a field for an amount, and whether it is nothing but digits that filled it from the right. */
export type FilledText = { text: string; isFilled: boolean };

const onlyDigits = /^(-?)(\d+)$/;

/** Digits as they fill a field; a minus may stand before them. */
function fill(minus: string, digits: string, book: BookCurrency): FilledText {
  return { text: minus + showDigits(digits.replace(/^0+(?=\d)/, ''), book), isFilled: true };
}

/**
 * What stands in a field for an amount that may also be calculated: digits alone fill from the right (spec 5 Transaction), as in every
 * other field for an amount. With the first other sign (`.`, `%`, `+`) what stands there is whole units, and the text stays as typed.
 * @param value what the field holds after a change
 * @param filled what it held before, where that was filled by digits alone
 */
export function fillDigits(value: string, filled: string | undefined, book: BookCurrency): FilledText {
  const [, minus = '', typed = ''] = onlyDigits.exec(value) ?? [];
  if (typed !== '') return fill(minus, typed, book);
  if (filled === undefined || value === '') return { text: value, isFilled: false };
  const sign = filled.startsWith('-') ? '-' : '';
  if (filled.startsWith(value)) {
    const left = value.replaceAll(/\D/g, '');
    return /^0*$/.test(left) ? { text: sign, isFilled: false } : fill(sign, left, book);
  }
  if (!value.startsWith(filled)) return { text: value, isFilled: false };
  const before = filled.replaceAll(/\D/g, '').replace(/^0+(?=\d)/, '');
  const added = value.slice(filled.length);
  return /^\d+$/.test(added)
    ? fill(sign, before + added, book)
    : { text: sign + before + added, isFilled: false };
}
