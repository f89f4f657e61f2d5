import { Link } from 'wouter';
import { useRemainingBudgets } from '#web/data/prices/remaining-budgets.ts';
import { remainingBudget as texts } from '#web/languages/en/overview.ts';
import { BudgetIndicator } from '#web/lib/accounts/budget-indicator.tsx';
import { writeRegisterLink } from '#reports/register-link.ts';
import classes from './upcoming-section.module.css';

/** The most important remaining budgets of this month, with a link to all. */
export function RemainingBudgets() {
  const plans = useRemainingBudgets();
  if (plans === undefined) return null;
  return (
    <>
      <Link href="/budget" className={classes.title ?? ''}>
        {texts.title}
      </Link>
      <ul className={classes.rows} aria-label={texts.title}>
        {plans.mostUrgent.map((plan) => (
          <li key={plan.account.id} className={classes.row}>
            <BudgetIndicator
              plan={plan}
              isNamed
              isShort
              href={writeRegisterLink({ accountId: plan.account.id, includesBranch: true, ...plans.days })}
            />
          </li>
        ))}
      </ul>
      <span className={classes.lowest}>{texts.toGo(plans.daysToGo)}</span>
    </>
  );
}
