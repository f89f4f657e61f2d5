import type { EntryProblem } from '#ledger/amount-entry.ts';
import type { BookCurrency } from '#ledger/money.ts';
import { amounts as amountTexts } from '#web/languages/en/amounts.ts';

/** What is said where amounts are read, in the language of the page. */
export { amountTexts };

const shownLength = 40;

/** Why a text is no amount of the book, as a sentence for its field. */
export function amountWords(problem: EntryProblem, text: string, { decimals }: BookCurrency): string {
  if (problem === 'notWorkedOut') return amountTexts.notWorkedOut;
  const plain = text.trim().replaceAll(/\s+/g, ' ');
  const shown = plain.length > shownLength ? `${plain.slice(0, shownLength)}…` : plain;
  return amountTexts[problem](shown, decimals);
}
