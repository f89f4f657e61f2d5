import type * as items from '#contract/items.ts';
import type { Item } from './items.ts';
import { readProps } from './props.ts';

/** An item off the wire. */
export function readItem(item: items.WireItem): Item {
  return {
    id: item.ItemId,
    kind: item.Kind,
    body: readProps(item.Body),
    enteredAt: new Date(item.ItemDateEntered),
  };
}

/** The id of an item and, where it is stored, the version that was seen, as calls name it. */
export function writeItemRef({ id, enteredAt }: Pick<Item, 'id' | 'enteredAt'>) {
  return { ItemId: id, ...(enteredAt && { ItemDateEntered: enteredAt.toISOString() }) };
}

/** An item as it goes over the wire to be stored. */
export function writeItem(item: Item) {
  return { ...writeItemRef(item), Kind: item.kind, Body: JSON.stringify(item.body) };
}

/** An item of a book as it is stored. */
export function writeStoredItem({ enteredAt = new Date(0), ...item }: Item, bookId: string): items.WireItem {
  return { ...writeItem({ ...item, enteredAt }), ItemDateEntered: enteredAt.toISOString(), BookId: bookId };
}
