import type { Account } from '#ledger/account.ts';
import { useRemainingBudgets } from '#web/data/prices/remaining-budgets.ts';
import { BudgetIndicator } from '#web/lib/accounts/budget-indicator.tsx';

/** The remaining budget of an account for this month, with a link to the budget page. */
export function AccountBudget({ account }: { account: Account }) {
  const plans = useRemainingBudgets();
  const plan = plans?.of(account.id) ?? plans?.countedIn(account.id);
  if (plans === undefined || plan === undefined) return null;
  return (
    <>
      <BudgetIndicator
        plan={plan}
        isNamed={plan.account.id !== account.id}
        daysToGo={plans.daysToGo}
        href="/budget"
      />{' '}
      ·{' '}
    </>
  );
}
