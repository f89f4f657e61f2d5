import { useCallback, useMemo } from 'react';
import { useRemainingBudgets } from '#web/data/prices/plans-in-sight.ts';
import { useBookCurrency } from '#web/lib/amounts/money-context.tsx';
import { planInSight as texts } from '#web/languages/en/overview.ts';
import { formatRemainingShort } from '#web/lib/accounts/plan-left.tsx';
import type { TreeOption } from '#web/ui/tree-options.ts';

const maxRecent = 3;
let recent: string[] = [];

/** Remembers, for as long as the page is open, which account was posted to last. */
export function rememberAccount(accountId: string): void {
  recent = [accountId, ...recent.filter((id) => id !== accountId)].slice(0, maxRecent);
}

/** The accounts that were posted to last, newest first. */
export function recentAccounts(): readonly string[] {
  return recent;
}

/** Tells of accounts to choose from what is left of the plan that a transaction there counts in. */
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

/** Accounts to choose from, with what is left of their plans. */
export function useOptionsWithBudgets(options: TreeOption[]): TreeOption[] {
  const note = useBudgetNotes();
  return useMemo(() => note(options), [note, options]);
}
