import { TextInput, type TextInputProps } from '@mantine/core';
import type { KeyboardEvent, ReactNode, Ref } from 'react';
import { type BookCurrency, currencySymbol } from '#ledger/money.ts';
import classes from './amount-input.module.css';
import { useBookCurrency } from './money-context.tsx';
import { type AmountDigits, useAmountDigits } from './use-amount-digits.ts';
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

type AmountInputProps = Omit<AmountDigits, 'money'> & {
  label: string;
  /** The format of the amount; that of the page if it is not given. */
  money?: BookCurrency;
  error?: string | undefined;
  disabled?: boolean;
  /** True if the field may stay empty. */
  isOptional?: boolean;
  /** True if a popup that opens puts the focus here. */
  isFirst?: boolean;
  inputRef?: Ref<HTMLInputElement> | undefined;
  /** The element at the end of the field, for example a button that opens a calculator. */
  action?: ReactNode;
  /** Called when an arithmetic sign is typed, with the expression it continues. */
  onOperator?: ((operator: string, expression: string) => void) | undefined;
};

/** A field for one amount (`useAmountDigits`); a suggested amount is grey. */
export function AmountInput({
  label,
  money: of,
  error,
  disabled,
  isOptional = false,
  isFirst = false,
  inputRef,
  action,
  onOperator,
  ...typing
}: AmountInputProps) {
  const here = useBookCurrency();
  const money = of ?? here;
  const { attributes, reading, why, offer, expression } = useAmountDigits({ ...typing, money });
  const handleKeyDown = (event: KeyboardEvent) => {
    const isOperator = ['+', '-', '*', '/', '('].includes(event.key) && !event.ctrlKey && !event.metaKey;
    if (!isOperator || onOperator === undefined) return;
    event.preventDefault();
    onOperator(event.key, expression);
  };
  return (
    <TextInput
      label={label}
      required={!isOptional}
      error={why ?? error}
      disabled={disabled ?? false}
      classNames={{
        wrapper: classes.field ?? '',
        input: classes.input ?? '',
        section: classes.section ?? '',
      }}
      leftSection={
        <>
          <span className={classes.symbol}>{currencySymbol(money)}</span>
          {reading !== undefined && <output className={classes.reading}>= {reading}</output>}
        </>
      }
      leftSectionWidth={56}
      rightSection={action}
      description={offer}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      {...attributes}
      onKeyDown={handleKeyDown}
      ref={inputRef ?? null}
      data-autofocus={isFirst || undefined}
      data-digits={typing.digits}
      data-offered={typing.isOffered || undefined}
      data-plain={action === undefined || undefined}
    />
  );
}
