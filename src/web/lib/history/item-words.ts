import { limits } from '#contract/limits.ts';
import { items as itemTexts } from '#web/languages/en/history.ts';

/** The texts about rules, kept reports, statements and their like, in the language of the page. */
export { itemTexts };

/** With how many items left it is said that there is little room. */
const warningThreshold = 500;

/** Says that a book has hardly room for one more item; undefined while it has. */
export function formatItemLimitWarning(items: readonly unknown[] = []): string | undefined {
  const { itemsPerBook: most } = limits;
  return items.length < most - warningThreshold ? undefined : itemTexts.room(items.length, most);
}
