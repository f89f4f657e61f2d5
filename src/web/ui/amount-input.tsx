import { TextInput } from '@mantine/core';
import type { KeyboardEvent, ReactNode, Ref } from 'react';
import classes from './amount-input.module.css';
import { type AmountTyping, useAmountTyping } from './use-amount-typing.ts';

type AmountInputProps = AmountTyping & {
  label: string;
  symbol: string;
  error?: string | undefined;
  disabled?: boolean;
  /** Whether it may stay empty. */
  isOptional?: boolean;
  /** Whether a popup that opens puts the focus here. */
  isFirst?: boolean;
  inputRef?: Ref<HTMLInputElement> | undefined;
  /** What stands at the end of the field, for instance a button that opens a calculator. */
  action?: ReactNode;
  /** Called when an arithmetic sign is typed. */
  onOperator?: ((operator: string) => void) | undefined;
};

/** A field for an amount (`useAmountTyping`); one that is only offered is grey. */
export function AmountInput({
  label,
  symbol,
  error,
  disabled,
  isOptional = false,
  isFirst = false,
  inputRef,
  action,
  onOperator,
  ...typing
}: AmountInputProps) {
  const { attributes, reading, why } = useAmountTyping(typing);
  const handleKeyDown = (event: KeyboardEvent) => {
    const isOperator = ['+', '-', '*', '/', '('].includes(event.key) && !event.ctrlKey && !event.metaKey;
    if (!isOperator || onOperator === undefined) return;
    event.preventDefault();
    onOperator(event.key);
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
          <span className={classes.symbol}>{symbol}</span>
          {reading !== undefined && <output className={classes.reading}>= {reading}</output>}
        </>
      }
      leftSectionWidth={56}
      rightSection={action}
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
