import { formatAmountInput, type BookCurrency } from '#ledger/money.ts';
import { readEnteredAmount } from '#ledger/read-amount.ts';
import { formatAmountProblem } from '#web/lib/amounts/amount-words.ts';

/** What stands in a field for an amount. */
export const toAmountText = (minor: bigint | undefined, money: BookCurrency): string =>
  minor === undefined ? '' : formatAmountInput(minor, money);

/** What is typed as an amount, or why it is none; nothing where nothing is typed. */
export function readTypedAmount(text: string, money: BookCurrency): { minor?: bigint; problem?: string } {
  if (text.trim() === '') return {};
  const read = readEnteredAmount(text, money);
  return typeof read === 'string' ? { problem: formatAmountProblem(read, text, money) } : { minor: read.minor };
}
