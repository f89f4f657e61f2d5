import { useMemo } from 'react';
import { formatMinor } from '#ledger/money.ts';
import { formatBookDay } from '#web/lib/book-days.ts';
import { useBookCurrency } from '#web/lib/money-context.tsx';

/** How amounts and months are written on the page. */
export function useWords() {
  const money = useBookCurrency();
  return useMemo(
    () => ({
      amount: (minor: bigint) => formatMinor(minor, money),
      day: (day: string) => formatBookDay(day, money.formatTag, 'dayOfYear'),
      month: (month: string) => formatBookDay(`${month}-01`, money.formatTag, 'month'),
    }),
    [money],
  );
}

export type Words = ReturnType<typeof useWords>;
