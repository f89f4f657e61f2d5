import { type ChangeEvent, type ClipboardEvent, type SyntheticEvent, useState } from 'react';
import { texts } from './texts.ts';

export type AmountTyping = {
  /** The digits typed so far, the last ones being the decimals. */
  digits: string;
  onChange: (digits: string) => void;
  maxDigits: number;
  /** The digits as an amount to read, e.g. `12.34`. */
  shown: string;
  /** Takes an amount that is written out, pasted or typed with its decimal sign; answers why it is none, where it is none. */
  onWritten: (text: string) => string | undefined | Promise<string | undefined>;
  /** Whether the amount is only offered: what is typed takes its place. */
  isOffered?: boolean;
};

/** What parts whole from broken, or groups: from then on an amount is written as anywhere. */
const sign = /[.,٫]/;
const notWritten = /[^\d.,٫'’ ]/g;

/**
 * What a field for an amount does with what is typed: digits alone fill from the right (spec 5 Transaction). With the first decimal sign
 * what stands there is whole units, the text stays as it is typed until the field is left, and `onWritten` reads it.
 * @returns the attributes of the input, how it reads a text that is written out, why that is no amount, and what makes it digits again
 */
export function useAmountTyping(typing: AmountTyping) {
  const { digits, onChange, maxDigits, shown, onWritten, isOffered = false } = typing;
  const [written, setWritten] = useState<string>();
  const [refused, setRefused] = useState<{ why: string; digits: string }>();
  // Until there is another amount.
  const why = refused?.digits === digits ? refused.why : undefined;
  const minus = shown.startsWith('-') ? '-' : '';
  const read = async (text: string, digitsBefore: string) => {
    const refuse = (reason: string | undefined) =>
      setRefused(reason === undefined ? undefined : { why: reason, digits: digitsBefore });
    try {
      refuse(await onWritten(text));
    } catch {
      refuse(texts.problem.missingPart);
    }
  };
  /** What a change of the field has made of the amount: its digits, or a text with a sign in it. */
  const typedText = (value: string, isInserted: boolean): string => {
    if (written !== undefined) return value.replaceAll(notWritten, '');
    if (!isInserted && shown.startsWith(value)) return value.replaceAll(/\D/g, '');
    const isTypedOn = value.startsWith(shown);
    const before = isTypedOn && !isOffered ? digits : '';
    return before + (isTypedOn ? value.slice(shown.length) : value).replaceAll(notWritten, '');
  };
  const attributes = {
    inputMode: 'decimal',
    autoComplete: 'off',
    value: written === undefined ? shown : minus + written,
    onPaste: (event: ClipboardEvent) => {
      event.preventDefault();
      setWritten(undefined);
      void read(event.clipboardData.getData('text'), digits);
    },
    onChange: ({ currentTarget: { value }, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
      const isInserted = nativeEvent instanceof InputEvent && nativeEvent.inputType.startsWith('insert');
      const text = typedText(value, isInserted);
      setRefused(undefined);
      if (!sign.test(text)) {
        setWritten(undefined);
        return onChange(
          text
            .replaceAll(/\D/g, '')
            .replace(/^0+(?=\d)/, '')
            .slice(0, maxDigits),
        );
      }
      setWritten(text);
      // Nothing, until it is read.
      onChange('');
      return void read(text, '');
    },
    onBlur: () => {
      if (why === undefined) setWritten(undefined);
    },
    onSelect: ({ currentTarget: field }: SyntheticEvent<HTMLInputElement>) => {
      // Digits come in at the right end, so the caret stays there.
      const { value, selectionStart, selectionEnd } = field;
      if (written === undefined && selectionStart === selectionEnd && selectionEnd !== value.length)
        field.setSelectionRange(value.length, value.length);
    },
  } as const;
  return {
    attributes,
    leave: () => setWritten(undefined),
    reading: written === undefined || digits === '' ? undefined : shown,
    why,
  };
}
