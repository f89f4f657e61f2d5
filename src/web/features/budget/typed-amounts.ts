import { formatAmountInput, type BookCurrency } from '#ledger/money.ts';
import { readEnteredAmount } from '#ledger/read-amount.ts';
import { formatAmountProblem } from '#web/lib/amounts/amount-messages.ts';

/** Formats an amount for an input field; empty if it is undefined. */
export const toAmountText = (minor: bigint | undefined, money: BookCurrency): string =>
  minor === undefined ? '' : formatAmountInput(minor, money);

/** Reads a typed amount, or returns the problem with it. The result is empty if the text is. */
export function readTypedAmount(text: string, money: BookCurrency): { minor?: bigint; problem?: string } {
  if (text.trim() === '') return {};
  const read = readEnteredAmount(text, money);
  return typeof read === 'string'
    ? { problem: formatAmountProblem(read, text, money) }
    : { minor: read.minor };
}
