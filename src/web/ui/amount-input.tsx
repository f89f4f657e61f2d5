import { TextInput } from '@mantine/core';
import type { ClipboardEvent } from 'react';
import classes from './amount-input.module.css';

type AmountInputProps = {
  label: string;
  /** The digits typed so far, the last ones being the decimals. */
  digits: string;
  onChange: (digits: string) => void;
  mostDigits: number;
  /** The digits as an amount to read, e.g. `12.34`. */
  shown: string;
  symbol: string;
  /** Reads a pasted amount into digits; undefined when it is none. */
  readPasted: (text: string) => string | undefined;
  error?: string | undefined;
  disabled?: boolean;
};

/** An amount that fills from the right as digits are typed; nothing but digits gets in (spec 5 Transaction). */
export function AmountInput({
  label,
  digits,
  onChange,
  mostDigits,
  shown,
  symbol,
  readPasted,
  error,
  disabled,
}: AmountInputProps) {
  const take = (text: string) => onChange(text.replace(/^0+(?=\d)/, '').slice(0, mostDigits));
  const handlePaste = (event: ClipboardEvent) => {
    event.preventDefault();
    const read = readPasted(event.clipboardData.getData('text'));
    if (read !== undefined) take(read);
  };
  return (
    <TextInput
      label={label}
      required
      error={error}
      disabled={disabled ?? false}
      classNames={{ input: classes.input ?? '' }}
      leftSection={<span className={classes.symbol}>{symbol}</span>}
      leftSectionWidth={56}
      inputMode="numeric"
      autoComplete="off"
      value={shown}
      onPaste={handlePaste}
      onChange={(event) => take(event.currentTarget.value.replaceAll(/\D/g, ''))}
      onSelect={(event) => {
        // Digits come in at the right end, so the caret stays there.
        const { value, selectionStart, selectionEnd } = event.currentTarget;
        if (selectionStart === selectionEnd && selectionEnd !== value.length) {
          event.currentTarget.setSelectionRange(value.length, value.length);
        }
      }}
      data-digits={digits}
    />
  );
}
