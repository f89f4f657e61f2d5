import { type ChangeEvent, type FocusEvent, type ReactNode, useState } from 'react';
import { type FilledText, fillDigits, typedText } from '#ledger/fill-digits.ts';
import { formatAmountInput, type BookCurrency, formatMinor } from '#ledger/money.ts';
import { parseTypedMinor, isCalculation, parseWithOtherSetting } from '#ledger/read-amount.ts';
import { useOfferLine } from './typing-offer.tsx';

type AmountTextOptions = {
  /** The text of the field in the form's state. */
  text: string;
  onText: (text: string) => void;
  money: BookCurrency;
  /** The amount that a percentage is a share of. */
  totalMinor?: bigint | undefined;
  onBlur?: ((text: string) => void) | undefined;
  /** Text that was typed before the field was rendered. */
  start?: FilledText | undefined;
};

/** The result of `useAmountText`: attributes of the input, the amount as it will be saved, and the offer of the setting. */
export type AmountText = {
  attributes: {
    inputMode: 'decimal';
    autoComplete: 'off';
    value: string;
    onChange: (event: ChangeEvent<HTMLInputElement>) => void;
    onFocus: (event: FocusEvent<HTMLInputElement>) => void;
    onBlur: () => void;
  };
  /** The formatted amount with currency and grouping; undefined if the field is empty, shows the same, or has no valid amount. */
  reading: string | undefined;
  offer: ReactNode;
};

/**
 * Lets a field hold an amount as text, which may be a calculation (`readAmount`). Digits alone fill from the right or are whole units,
 * depending on the user's setting. The amount is formatted when the field loses the focus.
 */
export function useAmountText({
  text,
  onText,
  money,
  totalMinor,
  onBlur,
  start,
}: AmountTextOptions): AmountText {
  /** The last text typed in this field. */
  const [typed, setTyped] = useState(start);
  const [isTyping, setTyping] = useState(start !== undefined);
  const isOwn = typed?.text === text && text !== '';
  const before = isOwn ? typed : { text, isFilled: false };
  const minor = parseTypedMinor(text, money, totalMinor);
  const write = (next: FilledText) => {
    setTyped(next);
    onText(next.text);
  };
  const writeOut = (amount: bigint) => write({ text: formatAmountInput(amount, money), isFilled: false });
  const offer = useOfferLine({
    money,
    minor,
    otherMinor: isOwn ? parseWithOtherSetting(typedText(before), money, totalMinor) : undefined,
    onOther: writeOut,
  });
  return {
    attributes: {
      inputMode: 'decimal',
      autoComplete: 'off',
      value: text,
      onChange: ({ currentTarget: { value } }) => {
        setTyping(true);
        write(fillDigits(value, before, money));
      },
      // After the first keys the following ones continue the text.
      onFocus: ({ currentTarget }) => {
        if (!isTyping) currentTarget.select();
      },
      onBlur: () => {
        setTyping(false);
        const isOne = isOwn && minor !== undefined && !before.isFilled && !isCalculation(text);
        if (isOne) writeOut(minor);
        onBlur?.(isOne ? formatAmountInput(minor, money) : text);
      },
    },
    reading:
      minor === undefined || (!isTyping && text === formatAmountInput(minor, money))
        ? undefined
        : formatMinor(minor, money),
    offer,
  };
}
