import { readAmountEntry } from '#ledger/amount-entry.ts';
import { type BookCurrency, decimalSign, toDecimalText } from '#ledger/money.ts';
import { amountWords } from '#web/lib/amount-words.ts';

/** What stands in a field for an amount. */
export const typedOf = (minor: bigint | undefined, money: BookCurrency): string =>
  minor === undefined ? '' : toDecimalText(minor, money.decimals).replace('.', decimalSign(money));

/** What is typed as an amount, or why it is none; nothing where nothing is typed. */
export function readTyped(text: string, money: BookCurrency): { minor?: bigint; problem?: string } {
  if (text.trim() === '') return {};
  const read = readAmountEntry(text, money, 0n);
  return typeof read === 'bigint' ? { minor: read } : { problem: amountWords(read, text, money) };
}
