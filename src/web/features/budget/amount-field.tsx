import { TextInput } from '@mantine/core';
import { currencySymbol } from '#ledger/money.ts';
import { useBookCurrency } from '#web/lib/money-context.tsx';

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
