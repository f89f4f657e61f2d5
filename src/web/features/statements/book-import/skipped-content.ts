import type { BookPlan } from '#imports/whole-book/plan-book.ts';
import type { BookFile } from '#statements/book-file.ts';
import { wholeBook as texts } from '#web/languages/en/whole-book.ts';

/** Returns one sentence for each kind of content that an import of the plan does not add to the book; empty if it adds the whole file. */
export function formatSkippedContent(
  { skippedLines }: Pick<BookFile, 'skippedLines'>,
  { rejected }: BookPlan,
): string[] {
  return [
    ...(rejected.length > 0 ? [texts.entriesOut(rejected.length)] : []),
    ...(skippedLines.length > 0 ? [texts.linesOut(skippedLines.length)] : []),
  ];
}
