import { ChangedItems, Items } from '#contract/items.ts';
import { callRow, data } from './row.ts';

/** The small records of a book: rules, kept reports, statements and what comes (calls.md Items). */
export const itemCalls = {
  items: callRow({ ...data, output: Items, since: 4 }),
  'change-items': callRow({ ...data, output: ChangedItems, effect: 'grows', since: 4 }),
};
