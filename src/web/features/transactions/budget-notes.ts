import { useCallback, useMemo } from 'react';
import { useRemainingBudgets } from '#web/data/prices/remaining-budgets.ts';
import { useBookCurrency } from '#web/lib/amounts/money-context.tsx';
import { remainingBudget as texts } from '#web/languages/en/overview.ts';
import { formatRemainingShort } from '#web/lib/accounts/budget-indicator.tsx';
import type { TreeOption } from '#web/ui/tree-options.ts';

const maxRecent = 3;
let recent: string[] = [];

/** Remembers the account that was used last, for as long as the page is open. */
export function rememberAccount(accountId: string): void {
  recent = [accountId, ...recent.filter((id) => id !== accountId)].slice(0, maxRecent);
}

/** Returns the accounts that were used last, newest first. */
export function recentAccounts(): readonly string[] {
  return recent;
}

/** Returns a function that adds the remaining budget to account options: that of the budget in which a transaction would count. */
export function useBudgetNotes(): (options: TreeOption[]) => TreeOption[] {
  const plans = useRemainingBudgets();
  const money = useBookCurrency();
  return useCallback(
    (options) => {
      if (plans === undefined) return options;
      return options.map((option) => {
        const plan = option.isDisabled ? undefined : plans.countedIn(option.value);
        const text = plan && formatRemainingShort(plan, money);
        const isOwn = plan?.account.id === option.value;
        return {
          ...option,
          note: text && plan && !isOwn ? texts.ofAccount(plan.account.name, text) : text,
        };
      });
    },
    [plans, money],
  );
}

/** Returns account options with their remaining budgets. */
export function useOptionsWithBudgets(options: TreeOption[]): TreeOption[] {
  const note = useBudgetNotes();
  return useMemo(() => note(options), [note, options]);
}
