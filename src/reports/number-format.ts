import { defaults } from '#contract/limits.ts';
import { type BookCurrency, toDecimalText } from '#ledger/money.ts';

/** How the region of a book writes plain numbers. */
export function numberFormat(formatTag: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  try {
    return new Intl.NumberFormat(formatTag, options);
  } catch {
    // A region tag that this engine does not know must not keep anybody from the books.
    return new Intl.NumberFormat(defaults.formatTag, options);
  }
}

/** An amount as the number by which it is drawn; what is written comes from the amount itself. */
export function drawn(minor: bigint, { decimals }: Pick<BookCurrency, 'decimals'>): number {
  return Number(toDecimalText(minor, decimals));
}

/** Writes the round values of a scale: '10K'. */
export function tickWriter({ formatTag }: Pick<BookCurrency, 'formatTag'>): (value: number) => string {
  const format = numberFormat(formatTag, { notation: 'compact', maximumFractionDigits: 1 });
  return (value) => format.format(value);
}
