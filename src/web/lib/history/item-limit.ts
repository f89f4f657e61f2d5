import { limits } from '#contract/limits.ts';
import { items as itemTexts } from '#web/languages/en/history.ts';

/** Number of remaining items below which a warning is shown. */
const warningThreshold = 500;

/** Formats a warning if a book is close to its limit of items; otherwise undefined. */
export function formatItemLimitWarning(items: readonly unknown[] = []): string | undefined {
  const { itemsPerBook: most } = limits;
  return items.length < most - warningThreshold ? undefined : itemTexts.room(items.length, most);
}
