import { TextInput } from '@mantine/core';
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, type Ref, useState } from 'react';
import classes from './amount-input.module.css';
import { texts } from './texts.ts';

type AmountInputProps = {
  label: string;
  /** The digits typed so far, the last ones being the decimals. */
  digits: string;
  onChange: (digits: string) => void;
  mostDigits: number;
  /** The digits as an amount to read, e.g. `12.34`. */
  shown: string;
  symbol: string;
  /** Takes a pasted text; answers why it is no amount, where it is none. */
  onPasted: (text: string) => string | undefined | Promise<string | undefined>;
  error?: string | undefined;
  disabled?: boolean;
  /** Whether the amount is only offered: it is grey, and what is typed takes its place. */
  isOffered?: boolean;
  inputRef?: Ref<HTMLInputElement> | undefined;
  /** What stands at the end of the field, for instance a button that opens a calculator. */
  action?: ReactNode;
  /** Called when an arithmetic sign is typed. */
  onOperator?: ((operator: string) => void) | undefined;
};

/** An amount that fills from the right as digits are typed; nothing but digits gets in (spec 5 Transaction). */
export function AmountInput({
  label,
  digits,
  onChange,
  mostDigits,
  shown,
  symbol,
  onPasted,
  error,
  disabled,
  isOffered = false,
  inputRef,
  action,
  onOperator,
}: AmountInputProps) {
  const [refused, setRefused] = useState<{ why: string; digits: string }>();
  const take = (text: string) => {
    setRefused(undefined);
    onChange(text.replace(/^0+(?=\d)/, '').slice(0, mostDigits));
  };
  const handlePaste = async (event: ClipboardEvent) => {
    event.preventDefault();
    const refuse = (why: string | undefined) => setRefused(why === undefined ? undefined : { why, digits });
    try {
      refuse(await onPasted(event.clipboardData.getData('text')));
    } catch {
      refuse(texts.problem.missingPart);
    }
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    const isOperator = ['+', '-', '*', '/', '('].includes(event.key) && !event.ctrlKey && !event.metaKey;
    if (!isOperator || onOperator === undefined) return;
    event.preventDefault();
    onOperator(event.key);
  };
  return (
    <TextInput
      label={label}
      required
      // Until there is another amount.
      error={refused?.digits === digits ? refused.why : error}
      disabled={disabled ?? false}
      classNames={{ input: classes.input ?? '', section: classes.section ?? '' }}
      leftSection={<span className={classes.symbol}>{symbol}</span>}
      leftSectionWidth={56}
      rightSection={action}
      inputMode="numeric"
      autoComplete="off"
      value={shown}
      onPaste={(event) => void handlePaste(event)}
      onKeyDown={handleKeyDown}
      onChange={({ currentTarget: { value } }) => {
        const typed = isOffered && value.startsWith(shown) ? value.slice(shown.length) : value;
        take(typed.replaceAll(/\D/g, ''));
      }}
      onSelect={(event) => {
        // Digits come in at the right end, so the caret stays there.
        const { value, selectionStart, selectionEnd } = event.currentTarget;
        if (selectionStart === selectionEnd && selectionEnd !== value.length) {
          event.currentTarget.setSelectionRange(value.length, value.length);
        }
      }}
      ref={inputRef ?? null}
      data-digits={digits}
      data-offered={isOffered || undefined}
    />
  );
}
