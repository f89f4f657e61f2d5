import type { BookPlan } from '#imports/whole-book/plan-book.ts';
import type { BookFile } from '#statements/book-file.ts';
import { wholeBook as texts } from '#web/languages/en/whole-book.ts';

/** Returns one sentence for each kind of content that an import of the plan does not add to the book; none if it adds the whole file. */
export function formatSkippedContent({ unread }: Pick<BookFile, 'unread'>, { refused }: BookPlan): string[] {
  return [
    ...(refused.length > 0 ? [texts.entriesOut(refused.length)] : []),
    ...(unread.length > 0 ? [texts.linesOut(unread.length)] : []),
  ];
}
