import type * as items from '#contract/items.ts';
import type { Item } from './items.ts';
import { readProps } from './props.ts';

/** Reads an item from its wire format. */
export function readItem(item: items.WireItem): Item {
  return {
    id: item.ItemId,
    kind: item.Kind,
    body: readProps(item.Body),
    enteredAt: new Date(item.ItemDateEntered),
  };
}

/** Returns the reference of an item for calls: its id and, if it is stored, the known version. */
export function writeItemRef({ id, enteredAt }: Pick<Item, 'id' | 'enteredAt'>) {
  return { ItemId: id, ...(enteredAt && { ItemDateEntered: enteredAt.toISOString() }) };
}

/** Writes an item in the wire format of a store call. */
export function writeItem(item: Item) {
  return { ...writeItemRef(item), Kind: item.kind, Body: JSON.stringify(item.body) };
}

/** Writes an item of a book in its stored format. */
export function writeStoredItem({ enteredAt = new Date(0), ...item }: Item, bookId: string): items.WireItem {
  return { ...writeItem({ ...item, enteredAt }), ItemDateEntered: enteredAt.toISOString(), BookId: bookId };
}
