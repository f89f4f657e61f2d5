import { useRef } from 'react';
import { fillDigits } from '#ledger/fill-digits.ts';
import type { BookCurrency } from '#ledger/money.ts';
import { useBookCurrency } from './money-context.tsx';

/**
 * What becomes of each change of a field for an amount that may also be calculated (`fillDigits`).
 * @param text what the field holds now
 * @param of how the amount is written, where that is not as here
 * @returns the text that it holds once somebody changed it to a value
 */
export function useFilledText(text: string, of?: BookCurrency): (value: string) => string {
  const here = useBookCurrency();
  const money = of ?? here;
  const filled = useRef<string>(undefined);
  return (value) => {
    const next = fillDigits(value, filled.current === text ? text : undefined, money);
    filled.current = next.isFilled ? next.text : undefined;
    return next.text;
  };
}
