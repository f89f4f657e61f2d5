import { createContext, type ReactNode } from 'react';
import type { BlockReason, BlockedSchedule, PostingProblem } from '#ledger/schedule/catch-up.ts';
import type { catchUp } from '#web/languages/en/catch-up.ts';
import type { LedgerChange } from '#ledger/change.ts';
import { formatBookDay } from '#web/lib/days/book-days.ts';

/** The problems of fields, each in words. */
export function formatEach<Field extends string, What>(
  problems: Partial<Record<Field, What>>,
  format: (problem: What, field: Field) => string,
): Partial<Record<Field, string>> {
  const formatted: Partial<Record<Field, string>> = {};
  for (const field in problems) {
    const problem = problems[field];
    if (problem !== undefined) formatted[field] = format(problem, field);
  }
  return formatted;
}

/** The popup in which a transaction, or the lines of a split, become what repeats. */
export type RecurringPopupProps = {
  /** The function that stores them; the schedule is stored with it, as one action. */
  changes: readonly LedgerChange[];
  /** Called when it is over, with whether they are stored. */
  onEnd: (isStored: boolean) => void;
};

/** Carries what draws it to the editors of transactions; `web/app` provides it, where the place of the books knows schedules. */
export const RecurringPopupContext = createContext<((props: RecurringPopupProps) => ReactNode) | undefined>(undefined);

type Texts = typeof catchUp;

/** The reason for which the rows of a schedule would be refused, in words. */
export function formatPostingProblem(problem: PostingProblem, texts: Texts['problems']): string {
  if (problem.what === 'gone') return texts.gone;
  return problem.what === 'currencies'
    ? texts.currencies(problem.name, problem.otherName)
    : texts[problem.what](problem.name);
}

/** The reason for which occurrences of a schedule were not posted by themselves, in words. */
export function formatHeldReason(
  { due, reason }: Pick<BlockedSchedule, 'due'> & { reason: BlockReason },
  texts: Texts,
  formatTag: string,
): string {
  const day = (value: string) => formatBookDay(value, formatTag, 'dayOfYear');
  if (reason.what === 'locked') return texts.held.locked(day(reason.until));
  if (reason.what === 'many') return texts.held.many(due.length, day(due[0]?.day ?? ''));
  return formatPostingProblem(reason, texts.problems);
}
