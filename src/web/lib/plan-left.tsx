import { Link } from 'wouter';
import type { PlanInSight } from '#ledger/budget/in-sight.ts';
import { planInSight as texts } from '#web/languages/en/overview.ts';
import { useBookCurrency } from './money-context.tsx';
import { PlanBar } from './plan-bar.tsx';
import classes from './plan-left.module.css';
import { planWords, shortPlanWords } from './plan-words.ts';

type PlanLeftProps = {
  plan: PlanInSight;
  /** Whether it says whose plan it is. */
  isNamed?: boolean;
  /** Whether there is little room for words. */
  isShort?: boolean;
  /** How many days of the month are to go, where that is told. */
  daysToGo?: number;
  /** Where its words lead. */
  href?: string;
};

/** What is left of a plan, with its bar, in a line of words. */
export function PlanLeft({ plan, isNamed = false, isShort = false, daysToGo, href }: PlanLeftProps) {
  const money = useBookCurrency();
  const left = (isShort ? shortPlanWords(plan, money) : undefined) ?? planWords(plan, money);
  const named = isNamed ? texts.ofAccount(plan.account.name, left) : left;
  const words = daysToGo === undefined ? named : `${named}, ${texts.toGo(daysToGo)}`;
  return (
    <span className={classes.plan} data-wrong={plan.isWrong || undefined} data-plan>
      <span className={classes.bar}>
        <PlanBar bar={plan.bar} isWrong={plan.isWrong} />
      </span>
      {href === undefined ? (
        words
      ) : (
        <Link href={href} className={classes.link ?? ''}>
          {words}
        </Link>
      )}
    </span>
  );
}
