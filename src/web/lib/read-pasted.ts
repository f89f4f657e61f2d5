import type { BookCurrency } from '#ledger/money.ts';
import { readAmount, type TypedAmount } from '#ledger/read-amount.ts';
import { amountWords } from './amount-words.ts';

/** Hands on a pasted amount; where it is none, says why. */
export function readPasted(
  text: string,
  book: BookCurrency,
  take: (amount: TypedAmount) => void,
): string | undefined {
  const read = readAmount(text, book);
  if (typeof read === 'string') return amountWords(read, text, book);
  take(read);
  return undefined;
}
