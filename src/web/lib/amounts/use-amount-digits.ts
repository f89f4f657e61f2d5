import { type ChangeEvent, type ClipboardEvent, type SyntheticEvent, useState } from 'react';
import { type AmountFieldState, pasteAmount, typeAmount } from '#entry/amount-field.ts';
import { type BookCurrency, formatMinor, formatDigits, toUnsignedDigits } from '#ledger/money.ts';
import { parseWithOtherSetting } from '#ledger/read-amount.ts';
import { formatAmountProblem } from './amount-words.ts';
import { useOfferLine } from './typing-offer.tsx';

export type AmountDigits = {
  /** The amount in minor units without its sign; empty if there is none. */
  digits: string;
  /** True if the field shows a minus. */
  isNegative?: boolean;
  money: BookCurrency;
  /** Called with each amount. `isNegative` is undefined unless the text gives a sign. */
  onAmount: (digits: string, isNegative?: boolean) => void;
  /** Called with a text that is not an amount; the field says why if this is not given. */
  onInvalid?: ((text: string) => void) | undefined;
  /** True if the amount is only suggested: the first key replaces it. */
  isOffered?: boolean;
};

/**
 * Lets a field hold one amount as digits of minor units. Digits alone fill from the right, or are whole units, as the user has set it;
 * a text with a decimal sign stays as it is typed until the field is left.
 */
export function useAmountDigits(options: AmountDigits) {
  const { digits, isNegative = false, money, onAmount, onInvalid, isOffered = false } = options;
  const [last, setLast] = useState<AmountFieldState>();
  // An amount that comes from elsewhere replaces what was typed.
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
      // Digits come in at the right end, so the caret stays there.
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
    /** Shows the amount written out: the sheet reads what is pasted. */
    leave: () => setLast(undefined),
    /** The amount as it will be saved, if the field shows it otherwise. */
    reading: own?.shown === undefined || minor === undefined ? undefined : formatMinor(minor, money),
    why,
    offer,
    /** The text with which a calculation of the amount begins: as it was typed, so that digits alone stay digits. */
    expression: own?.typed ?? formatDigits(digits, money),
  };
}
