import { currencySymbol } from '#ledger/money.ts';
import { AmountTextInput } from '#web/lib/amount-text-input.tsx';
import { useBookCurrency } from '#web/lib/money-context.tsx';

type AmountFieldProps = {
  label: string;
  description?: string;
  value: string;
  error: string | undefined;
  isFirst?: boolean;
  onChange: (text: string) => void;
};

/** A field for an amount of a budget, with the sign of the currency. */
export function AmountField({ value, isFirst, onChange, ...field }: AmountFieldProps) {
  const money = useBookCurrency();
  return (
    <AmountTextInput
      {...field}
      text={value}
      onText={onChange}
      leftSection={<span aria-hidden>{currencySymbol(money)}</span>}
      data-autofocus={isFirst || undefined}
    />
  );
}
