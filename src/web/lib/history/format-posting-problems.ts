import { createContext, type ReactNode } from 'react';
import type { BlockReason, BlockedSchedule, PostingProblem } from '#ledger/schedule/catch-up.ts';
import type { catchUp } from '#web/languages/en/catch-up.ts';
import type { LedgerChange } from '#ledger/ledger-change.ts';
import { formatBookDay } from '#web/lib/days/book-days.ts';

/** Formats the problem of each field. */
export function formatEach<Field extends string, Message>(
  problems: Partial<Record<Field, Message>>,
  format: (problem: Message, field: Field) => string,
): Partial<Record<Field, string>> {
  const formatted: Partial<Record<Field, string>> = {};
  for (const field in problems) {
    const problem = problems[field];
    if (problem !== undefined) formatted[field] = format(problem, field);
  }
  return formatted;
}

/** Props of the popup that makes a transaction, or the lines of a split, recurring. */
export type RecurringPopupProps = {
  /** The changes that store them; the schedule is stored in the same action. */
  changes: readonly LedgerChange[];
  /** Called at the end; `isStored` is true if the changes were stored. */
  onEnd: (isStored: boolean) => void;
};

/** Context with the renderer of that popup for transaction editors; `web/app` provides it if the provider supports schedules. */
export const RecurringPopupContext = createContext<((props: RecurringPopupProps) => ReactNode) | undefined>(
  undefined,
);

type Texts = typeof catchUp;

/** Formats the reason why the rows of a schedule would be rejected. */
export function formatPostingProblem(problem: PostingProblem, texts: Texts['problems']): string {
  if (problem.what === 'gone') return texts.gone;
  return problem.what === 'currencies'
    ? texts.currencies(problem.name, problem.otherName)
    : texts[problem.what](problem.name);
}

/** Formats the reason why occurrences of a schedule were not posted automatically. */
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
