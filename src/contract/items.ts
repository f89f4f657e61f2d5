import * as z from 'zod/mini';
import { Moment } from './values.ts';

/**
 * One of the small records of a book that are neither account nor transaction: a booking rule, a kept report, a finished statement.
 * `Body` is a JSON object as text, kept as it is; what it means is a matter of its kind (`item-kinds.ts`), and a kind that nobody
 * here knows is kept, exported and moved like the others.
 *
 * A value under a key of the body that is `Account`, or ends so, is the id of an account of the book; an item with `Account` at
 * the top of its body belongs to that account and goes with it.
 */
export const WireItem = z.object({
  ItemId: z.string(),
  /** The root account of its book. */
  BookId: z.string(),
  Kind: z.string(),
  Body: z.string(),
  /** Its version, set by the back-end and later with each change. */
  ItemDateEntered: Moment,
});

export type WireItem = z.infer<typeof WireItem>;

/** Answer of `items`: those of the book, by their ids. */
export const WireItems = z.array(WireItem);

/** Answer of `change-items`, each list in the order in which it was sent. */
export const ChangedItems = z.object({ put: WireItems, removed: z.array(z.string()) });

export type ChangedItems = z.infer<typeof ChangedItems>;
