import type * as z from 'zod/mini';
import type { ChangeItems } from '#contract/inputs/items.ts';
import { ChangedItems, Items } from '#contract/items.ts';
import { callRow, data } from './row.ts';

/** The small records of a book: rules, kept reports, statements and what comes (calls.md Items). */
export const itemCalls = {
  items: callRow({ ...data, output: Items }),
  'change-items': callRow({
    ...data,
    output: ChangedItems,
    effect: 'grows',
    isRemoval: ({ put }: z.output<typeof ChangeItems>) => put.length === 0,
  }),
};
