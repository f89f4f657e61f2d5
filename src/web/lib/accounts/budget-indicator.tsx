import { Link } from 'wouter';
import type { RemainingBudget } from '#ledger/budget/remaining-budget.ts';
import { remainingBudget as texts } from '#web/languages/en/overview.ts';
import { type BookMoney, formatMinor } from '#ledger/money.ts';
import { useBookCurrency } from '#web/lib/amounts/money-context.tsx';
import classes from './budget-indicator.module.css';
import planBarClasses from './budget-bar.module.css';

type RemainingBudgetValues = Pick<RemainingBudget, 'part' | 'of' | 'spent' | 'left' | 'isWrong'>;

/** Formats the remaining budget and the budget. */
function formatRemaining(
  { part, of, spent, left, isWrong }: RemainingBudgetValues,
  money: BookMoney,
): string {
  const write = (minor: bigint) => formatMinor(minor, money);
  // Amounts carried over may exceed the plan.
  if (isWrong) return of > 0n ? texts.over(write(-left), write(of)) : texts.shortOver(write(-left));
  return texts.left[part](write(spent), write(of), write(left));
}

/** Formats the remaining budget as short as possible; undefined for income and for plans where exceeding is fine. */
export function formatRemainingShort(
  { part, left, isWrong }: RemainingBudgetValues,
  money: BookMoney,
): string | undefined {
  if (part === 'earned') return undefined;
  if (isWrong) return texts.shortOver(formatMinor(-left, money));
  return left < 0n ? undefined : texts.shortLeft(formatMinor(left, money));
}

type BudgetBarProps = { bar: { spent: number; over: number }; isWrong: boolean };

/** Bar for the spent part of a budget: ink for spent, pale for planned, red for overspent. */
export function BudgetBar({ bar, isWrong }: BudgetBarProps) {
  const percent = (share: number) => `${share * 100}%`;
  return (
    <span className={planBarClasses.bar} aria-hidden>
      <span style={{ width: percent(bar.spent) }} />
      <span data-over={isWrong || undefined} style={{ width: percent(bar.over) }} />
    </span>
  );
}

type BudgetIndicatorProps = {
  plan: RemainingBudget;
  /** True to include the account name. */
  isNamed?: boolean;
  /** True if there is little space for text. */
  isShort?: boolean;
  /** The number of days left in the month, if shown. */
  daysToGo?: number;
  /** The link target of the text. */
  href?: string;
};

/** The remaining budget with its bar, in one line. */
export function BudgetIndicator({
  plan,
  isNamed = false,
  isShort = false,
  daysToGo,
  href,
}: BudgetIndicatorProps) {
  const money = useBookCurrency();
  const left = (isShort ? formatRemainingShort(plan, money) : undefined) ?? formatRemaining(plan, money);
  const named = isNamed ? texts.ofAccount(plan.account.name, left) : left;
  const words = daysToGo === undefined ? named : `${named}, ${texts.toGo(daysToGo)}`;
  return (
    <span className={classes.plan} data-wrong={plan.isWrong || undefined} data-plan>
      <span className={classes.bar}>
        <BudgetBar bar={plan.bar} isWrong={plan.isWrong} />
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
