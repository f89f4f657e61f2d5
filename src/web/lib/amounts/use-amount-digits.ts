import { type ChangeEvent, type ClipboardEvent, type SyntheticEvent, useState } from 'react';
import { type AmountFieldState, pasteAmount, typeAmount } from '#entry/amount-field.ts';
import { type BookCurrency, formatMinor, formatDigits, toUnsignedDigits } from '#ledger/money.ts';
import { parseWithOtherSetting } from '#ledger/read-amount.ts';
import { formatAmountProblem } from './amount-messages.ts';
import { useOfferLine } from './typing-offer.tsx';

export type AmountDigits = {
  /** The amount in minor units without its sign; empty if no amount is entered. */
  digits: string;
  /** True if the field shows a minus. */
  isNegative?: boolean;
  money: BookCurrency;
  /** Called with each amount. `isNegative` is undefined unless the text gives a sign. */
  onAmount: (digits: string, isNegative?: boolean) => void;
  /** Called with a text that is not an amount; without it the field shows the reason. */
  onInvalid?: ((text: string) => void) | undefined;
  /** True if the amount is only suggested: the first key replaces it. */
  isOffered?: boolean;
};

/**
 * Lets a field hold an amount as digits of minor units. Digits alone fill from the right or are whole units, depending on the user's
 * setting; a text with a decimal sign stays as typed until the field loses the focus.
 */
export function useAmountDigits(options: AmountDigits) {
  const { digits, isNegative = false, money, onAmount, onInvalid, isOffered = false } = options;
  const [last, setLast] = useState<AmountFieldState>();
  // An amount from outside replaces the typed text.
  const own = last?.digits === digits ? last : undefined;
  const text = own?.shown ?? formatDigits(digits, money);
  const minor = digits === '' ? undefined : BigInt(digits);
  const why = own?.problem && formatAmountProblem(own.problem, own.typed, money);
  const take = (next: AmountFieldState) => {
    setLast(next);
    if (next.problem !== undefined && onInvalid !== undefined) return onInvalid(next.typed);
    return next.isNegative === undefined ? onAmount(next.digits) : onAmount(next.digits, next.isNegative);
  };
  const attributes = {
    inputMode: 'decimal',
    autoComplete: 'off',
    value: (isNegative ? '-' : '') + text,
    onPaste: (event: ClipboardEvent) => {
      event.preventDefault();
      take(pasteAmount(digits, event.clipboardData.getData('text'), money));
    },
    onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement>) =>
      take(typeAmount({ digits, shown: own?.shown }, value, { money, isOffered, isNegative })),
    onBlur: () => {
      if (own?.problem === undefined) setLast(own && { ...own, shown: undefined });
    },
    onSelect: ({ currentTarget: field }: SyntheticEvent<HTMLInputElement>) => {
      // Digits are added at the right end, so the caret stays there.
      const { value, selectionStart, selectionEnd } = field;
      const isFilling = own?.shown === undefined && money.typing !== 'whole';
      if (isFilling && selectionStart === selectionEnd && selectionEnd !== value.length)
        field.setSelectionRange(value.length, value.length);
    },
  } as const;
  const offer = useOfferLine({
    money,
    minor,
    otherMinor: own && parseWithOtherSetting(own.typed, money),
    onOther: (other) => onAmount(toUnsignedDigits(other)),
  });
  return {
    attributes,
    /** Formats the amount; the sheet parses pasted text itself. */
    leave: () => setLast(undefined),
    /** The amount as it will be saved, if the field shows it differently. */
    reading: own?.shown === undefined || minor === undefined ? undefined : formatMinor(minor, money),
    why,
    offer,
    /** The initial expression of a calculation, as typed, so that digits alone stay digits. */
    expression: own?.typed ?? formatDigits(digits, money),
  };
}
