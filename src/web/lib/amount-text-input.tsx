import { TextInput, type TextInputProps } from '@mantine/core';
import type { BookCurrency } from '#ledger/money.ts';
import { useBookCurrency } from './money-context.tsx';
import { useAmountText } from './use-amount-text.ts';

type AmountTextInputProps = Omit<TextInputProps, 'value' | 'onChange' | 'onFocus' | 'onBlur'> & {
  text: string;
  onText: (text: string) => void;
  /** The format of the amount; that of the page if it is not given. */
  money?: BookCurrency | undefined;
  /** The amount that a percentage is a share of. */
  totalMinor?: bigint | undefined;
};

/** A field for an amount that may be calculated (`useAmountText`), with the amount as it will be saved below it. */
export function AmountTextInput({
  text,
  onText,
  money: of,
  totalMinor,
  description,
  ...field
}: AmountTextInputProps) {
  const here = useBookCurrency();
  const { attributes, reading, offer } = useAmountText({ text, onText, money: of ?? here, totalMinor });
  const hasBelow = [reading, description, offer].some(Boolean);
  return (
    <TextInput
      {...field}
      {...attributes}
      description={
        hasBelow && (
          <>
            {reading !== undefined && <output>= {reading}</output>}
            {reading !== undefined && description ? ' · ' : ''}
            {description}
            {offer}
          </>
        )
      }
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    />
  );
}
