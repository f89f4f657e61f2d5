import { useRef } from 'react';
import { fillDigits } from '#ledger/fill-digits.ts';
import { useBookCurrency } from './money-context.tsx';

/**
 * What becomes of each change of a field for an amount that may also be calculated (`fillDigits`).
 * @param text what the field holds now
 * @returns the text that it holds once somebody changed it to a value
 */
export function useFilledText(text: string): (value: string) => string {
  const money = useBookCurrency();
  const filled = useRef<string>(undefined);
  return (value) => {
    const next = fillDigits(value, filled.current === text ? text : undefined, money);
    filled.current = next.isFilled ? next.text : undefined;
    return next.text;
  };
}
