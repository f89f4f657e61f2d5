import * as z from 'zod/mini';
import { Moment } from './values.ts';

/**
 * A small record of a book that is neither an account nor a transaction: a booking rule, a saved report, a finished statement. `Body` is a
 * JSON object as text and is stored unchanged. Its kind defines the meaning (`item-kinds.ts`). Items of unknown kinds are stored, exported
 * and moved like the others.
 *
 * A body key that is `Account`, or ends in it, holds the id of an account of the book. An item with `Account` at the top level of its body
 * belongs to that account and is deleted with it.
 */
export const WireItem = z.object({
  ItemId: z.string(),
  /** The root account of its book. */
  BookId: z.string(),
  Kind: z.string(),
  Body: z.string(),
  /** The version of the item. The back-end sets it, later with each change. */
  ItemDateEntered: Moment,
});

export type WireItem = z.infer<typeof WireItem>;

/** Response of `items`: the items of the book, in id order. */
export const WireItems = z.array(WireItem);

/** Response of `change-items`, each list in the order of the request. */
export const ChangedItems = z.object({ put: WireItems, removed: z.array(z.string()) });

export type ChangedItems = z.infer<typeof ChangedItems>;
