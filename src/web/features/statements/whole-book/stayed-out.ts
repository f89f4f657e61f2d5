import type { BookPlan } from '#imports/whole-book/plan-book.ts';
import type { BookFile } from '#statements/book-file.ts';
import { texts } from './texts.ts';

/** What of a file is not in the book once the plan is carried out, in sentences; none where all of it is. */
export function stayedOut(
  { unread }: Pick<BookFile, 'unread'>,
  { leftOut, refused, noSchedules }: BookPlan,
): string[] {
  return [
    ...[...leftOut].map(([commodity, count]) => texts.leftOut(commodity || texts.noCommodity, count)),
    ...(refused.length > 0 ? [texts.entriesOut(refused.length)] : []),
    ...(noSchedules.length > 0 ? [texts.schedulesOut(noSchedules.length)] : []),
    ...(unread.length > 0 ? [texts.linesOut(unread.length)] : []),
  ];
}
