import type { HeldReason, HeldSchedule } from '#ledger/schedule/catch-up.ts';
import type { PostingProblem } from '#ledger/schedule/posting-problem.ts';
import type { catchUp } from '#web/languages/en/catch-up.ts';
import { formatBookDay } from './book-days.ts';

type Texts = typeof catchUp;

/** Why the rows of a schedule would be refused, in words. */
export function problemInWords(problem: PostingProblem, texts: Texts['problems']): string {
  if (problem.what === 'gone') return texts.gone;
  return problem.what === 'currencies'
    ? texts.currencies(problem.name, problem.otherName)
    : texts[problem.what](problem.name);
}

/** Why occurrences of a schedule were not posted by themselves, in words. */
export function heldInWords(
  { due, reason }: Pick<HeldSchedule, 'due'> & { reason: HeldReason },
  texts: Texts,
  formatTag: string,
): string {
  const day = (value: string) => formatBookDay(value, formatTag, 'dayOfYear');
  if (reason.what === 'locked') return texts.held.locked(day(reason.until));
  if (reason.what === 'many') return texts.held.many(due.length, day(due[0]?.day ?? ''));
  return problemInWords(reason, texts.problems);
}
