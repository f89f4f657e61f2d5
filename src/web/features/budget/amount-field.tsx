import { TextInput } from '@mantine/core';
import { readAmountEntry } from '#ledger/amount-entry.ts';
import { type BookCurrency, currencySymbol, decimalSign, toDecimalText } from '#ledger/money.ts';
import { amountWords } from '#web/lib/amount-words.ts';
import { useBookCurrency } from '#web/lib/money-context.tsx';

/** What stands in a field for an amount. */
export const typedOf = (minor: bigint | undefined, money: BookCurrency): string =>
  minor === undefined ? '' : toDecimalText(minor, money.decimals).replace('.', decimalSign(money));

/** What is typed as an amount, or why it is none; nothing where nothing is typed. */
export function readTyped(text: string, money: BookCurrency): { minor?: bigint; problem?: string } {
  if (text.trim() === '') return {};
  const read = readAmountEntry(text, money, 0n);
  return typeof read === 'bigint' ? { minor: read } : { problem: amountWords(read, text, money) };
}

type AmountFieldProps = {
  label: string;
  description?: string;
  value: string;
  error: string | undefined;
  isFirst?: boolean;
  onChange: (text: string) => void;
};

/** A field for an amount, or what it is calculated from. */
export function AmountField({ label, description, value, error, isFirst, onChange }: AmountFieldProps) {
  const money = useBookCurrency();
  return (
    <TextInput
      label={label}
      description={description}
      value={value}
      error={error}
      inputMode="decimal"
      autoComplete="off"
      leftSection={<span aria-hidden>{currencySymbol(money)}</span>}
      data-autofocus={isFirst || undefined}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
