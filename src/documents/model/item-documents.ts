import { WireItem } from '#contract/items.ts';
import { documentName } from '#documents/model/document-names.ts';
import { readDocument } from '#documents/model/read-document.ts';
import type { Write } from '#documents/store.ts';

/** Reads a document of an item. @throws CallError unexpected when it is not one of ours */
export function readItemDocument({ name, data }: { name: string; data: unknown }): WireItem {
  return readDocument(WireItem, data, `items/${name}`);
}

/** What becomes of an item: it comes (`after` alone), goes (`before` alone) or becomes another. */
export type ItemChange = { before?: WireItem | undefined; after?: WireItem | undefined };

/** The writes of some items. Each is refused where another version is stored than the one that was seen. */
export function writeItems(changes: readonly ItemChange[]): Write[] {
  return changes.flatMap(({ before, after }): Write[] => {
    const to = { in: 'items', name: documentName((after ?? before)?.ItemId ?? '') } as const;
    const seen = before && { ItemDateEntered: before.ItemDateEntered };
    if (after === undefined) return before === undefined ? [] : [{ do: 'delete', ...to, seen }];
    if (before === undefined) return [{ do: 'create', ...to, data: { ...after } }];
    return [{ do: 'change', ...to, data: { ...after }, seen }];
  });
}
