import { amountText, type BookCurrency } from '#ledger/money.ts';
import { readAmount } from '#ledger/read-amount.ts';
import { formatAmountProblem } from '#web/lib/amounts/amount-words.ts';

/** What stands in a field for an amount. */
export const typedOf = (minor: bigint | undefined, money: BookCurrency): string =>
  minor === undefined ? '' : amountText(minor, money);

/** What is typed as an amount, or why it is none; nothing where nothing is typed. */
export function readTyped(text: string, money: BookCurrency): { minor?: bigint; problem?: string } {
  if (text.trim() === '') return {};
  const read = readAmount(text, money);
  return typeof read === 'string'
    ? { problem: formatAmountProblem(read, text, money) }
    : { minor: read.minor };
}
