import { WireItem } from '#contract/items.ts';
import { documentName } from '#documents/model/document-names.ts';
import { readDocument } from '#documents/model/read-document.ts';
import type { Write } from '#documents/store.ts';

/** Reads an item document. @throws CallError unexpected if it is unreadable */
export function readItemDocument({ name, data }: { name: string; data: unknown }): WireItem {
  return readDocument(WireItem, data, `items/${name}`);
}

/** The change of an item: an addition (`after` only), a deletion (`before` only) or a replacement. */
export type ItemChange = { before?: WireItem | undefined; after?: WireItem | undefined };

/** Plans the writes of item changes. The store rejects a write if the stored version is not the one that the caller has seen. */
export function writeItems(changes: readonly ItemChange[]): Write[] {
  return changes.flatMap(({ before, after }): Write[] => {
    const to = { in: 'items', name: documentName((after ?? before)?.ItemId ?? '') } as const;
    const seen = before && { ItemDateEntered: before.ItemDateEntered };
    if (after === undefined) return before === undefined ? [] : [{ do: 'delete', ...to, seen }];
    if (before === undefined) return [{ do: 'create', ...to, data: { ...after } }];
    return [{ do: 'change', ...to, data: { ...after }, seen }];
  });
}
