import { formatMinor } from '#ledger/money.ts';
import { decimalOf, toMinor } from '#values/decimal.ts';
import { useBookCurrency } from '#web/lib/money-context.tsx';

/** Amounts as exact text in the manner of the book. */
export function useShownAmount() {
  const money = useBookCurrency();
  return (amount: string) => {
    const minor = toMinor(decimalOf(amount), money.decimals);
    return minor === undefined ? amount : formatMinor(minor, money);
  };
}
