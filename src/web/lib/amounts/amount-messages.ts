import { formatAmountInput, type BookCurrency } from '#ledger/money.ts';
import { parseTypedMinor, type TypedAmountProblem } from '#ledger/read-amount.ts';
import { amounts as amountTexts } from '#web/languages/en/ledger.ts';

/** The texts about typed amounts, in the language of the page. */
export { amountTexts };

const shownLength = 40;

/** Formats the reason why a text is not an amount of the book. */
export function formatAmountProblem(
  problem: TypedAmountProblem,
  text: string,
  { decimals }: BookCurrency,
): string {
  if (problem === 'notWorkedOut') return amountTexts.notWorkedOut;
  if (problem === 'tooPrecise') return amountTexts.tooPrecise(decimals);
  const plain = text.trim().replaceAll(/\s+/g, ' ');
  const shown = plain.length > shownLength ? `${plain.slice(0, shownLength)}…` : plain;
  return amountTexts[problem](shown);
}

/** Formats the hint on digits without a decimal sign: `1234 is 12.34`. */
function formatTypingHint(book: BookCurrency): string {
  const unit = book.typing === 'whole' ? 10n ** BigInt(book.decimals) : 1n;
  return amountTexts.typingHint('1234', formatAmountInput(1234n * unit, book));
}

/** Formats the hint on calculations, with the result of one: `12*35 is 4.20`. */
export function formatCalculationHint(book: BookCurrency): string {
  const expression = '12*35';
  return amountTexts.calculationHint(
    expression,
    formatAmountInput(parseTypedMinor(expression, book) ?? 0n, book),
  );
}

/** Formats the help of the calculator: its signs, and the meaning of digits. */
export function formatCalculatorHint(book: BookCurrency): string {
  return `${amountTexts.calculatorSigns} ${formatTypingHint(book)}`;
}
