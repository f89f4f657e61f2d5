import type { PlanInSight } from '#ledger/budget/in-sight.ts';
import { type BookMoney, formatMinor } from '#ledger/money.ts';
import { planInSight as texts } from '#web/languages/en/overview.ts';

type Left = Pick<PlanInSight, 'part' | 'of' | 'spent' | 'left' | 'isWrong'>;

/** What is left of a plan, and how much that is of. */
export function planWords({ part, of, spent, left, isWrong }: Left, money: BookMoney): string {
  const write = (minor: bigint) => formatMinor(minor, money);
  // What is carried over may come to more than what is planned.
  if (isWrong) return of > 0n ? texts.over(write(-left), write(of)) : texts.shortOver(write(-left));
  return texts.left[part](write(spent), write(of), write(left));
}

/** What is left of a plan, as short as it can be; nothing of what is earned, nor where more than was planned is well. */
export function shortPlanWords({ part, left, isWrong }: Left, money: BookMoney): string | undefined {
  if (part === 'earned') return undefined;
  if (isWrong) return texts.shortOver(formatMinor(-left, money));
  return left < 0n ? undefined : texts.shortLeft(formatMinor(left, money));
}
