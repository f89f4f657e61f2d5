import { useMemo } from 'react';
import { monthStart } from '#ledger/days.ts';
import type { Account } from '#ledger/account.ts';
import { daysOfMonth } from '#ledger/book-months.ts';
import { formatMinor } from '#ledger/money.ts';
import { formatBookDay, formatMonth } from '#web/lib/days/book-days.ts';
import { useBookCurrency } from '#web/lib/amounts/money-context.tsx';
import { budget as texts } from '#web/languages/en/budget.ts';
import type { MoneyMove } from './use-budget-actions.ts';
import type { BudgetView } from './use-budget.ts';

/** Returns the functions that format amounts, days and months of a book. */
export function useBudgetFormat(root: Account) {
  const money = useBookCurrency();
  const startsOn = monthStart(root);
  return useMemo(
    () => ({
      amount: (minor: bigint) => formatMinor(minor, money),
      day: (day: string) => formatBookDay(day, money.formatTag, 'dayOfYear'),
      month: (month: string) => formatMonth(month, money.formatTag),
      monthAndDays: (month: string) => formatMonth(month, money.formatTag, startsOn),
      daysOf: (month: string) => daysOfMonth(month, startsOn),
    }),
    [money, startsOn],
  );
}

export type BudgetFormat = ReturnType<typeof useBudgetFormat>;

/** A move that the user started; its amount may be missing. */
export type MoneyMoveDraft = Omit<MoneyMove, 'minor'> & { minor: bigint | undefined };

/** Returns the name of one end of a move. */
const nameOfEnd = ({ tree }: BudgetView, accountId: string | undefined): string =>
  accountId === undefined ? texts.move.free : (tree.accounts.get(accountId)?.name ?? '');

/** Formats the message about a completed move. */
export const formatMoneyMove = (
  budget: BudgetView,
  words: BudgetFormat,
  { from, to, minor }: MoneyMove,
): string => texts.done.moved(words.amount(minor), nameOfEnd(budget, from), nameOfEnd(budget, to));
