import { monthStart } from '#ledger/days.ts';
import { useMemo } from 'react';
import type { Account } from '#ledger/account.ts';
import { daysOf } from '#ledger/book-months.ts';
import { formatMinor } from '#ledger/money.ts';
import { formatBookDay, formatMonth } from '#web/lib/book-days.ts';
import { useBookCurrency } from '#web/lib/money-context.tsx';

/** How amounts and months of a book are written on the page. */
export function useWords(root: Account) {
  const money = useBookCurrency();
  const startsOn = monthStart(root);
  return useMemo(
    () => ({
      amount: (minor: bigint) => formatMinor(minor, money),
      day: (day: string) => formatBookDay(day, money.formatTag, 'dayOfYear'),
      month: (month: string) => formatMonth(month, money.formatTag),
      monthAndDays: (month: string) => formatMonth(month, money.formatTag, startsOn),
      daysOf: (month: string) => daysOf(month, startsOn),
    }),
    [money, startsOn],
  );
}

export type Words = ReturnType<typeof useWords>;
