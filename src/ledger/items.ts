import * as z from 'zod/mini';
import { type ItemBody, type ItemKind, itemKinds } from '#contract/item-kinds.ts';
import type { Account } from './account.ts';

/** A small record of a book, such as a rule, a saved report or a statement. */
export type Item = {
  id: string;
  kind: string;
  /** The content of the item, including keys of other programs. */
  body: Record<string, unknown>;
  /** Its version; undefined for an item that is not stored yet. */
  enteredAt: Date | undefined;
};

/** The account that has items, or the root of a book. */
export type ItemHolder = Pick<Account, 'id'>;

/** A filter for items of one feature. */
export type ItemFilter = {
  /** Returns true if an item belongs to this feature and this holder. */
  isOf: (item: Pick<Item, 'kind' | 'body'>, holderId: string) => boolean;
};

const schemas: { [Kind in ItemKind]: z.ZodMiniType<ItemBody<Kind>> } = itemKinds;

/** Reads the body of an item of the given kind; undefined if the item has another kind or a malformed body. */
export function readItemBody<Kind extends ItemKind>(
  kind: Kind,
  item: Pick<Item, 'kind' | 'body'>,
): ItemBody<Kind> | undefined {
  return item.kind === kind ? z.safeParse(schemas[kind], item.body).data : undefined;
}

/** Creates an item that is not stored yet. */
export function createItem<Kind extends ItemKind>(kind: Kind, id: string, body: ItemBody<Kind>): Item {
  return { id, kind, body, enteredAt: undefined };
}

const byId = (items: readonly Item[]) => new Map(items.map((item) => [item.id, item]));

/** Returns the items of a holder that match a filter. */
export const itemsOf = (sort: ItemFilter, holder: ItemHolder, items: readonly Item[]): Item[] =>
  items.filter((item) => sort.isOf(item, holder.id));

/** True if two items have the same content. */
function isSame(a: Item | undefined, b: Item | undefined): boolean {
  if (a === undefined || b === undefined) return a === b;
  return a.kind === b.kind && textOf(a.body) === textOf(b.body);
}

/** Returns a body as a text that does not depend on the order of its keys. */
function textOf(body: Item['body']): string {
  return JSON.stringify(Object.entries(body).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** A conflict: an item that was changed differently here and elsewhere; undefined is a deleted item. */
export type ConcurrentItemChange = { own: Item | undefined; stored: Item | undefined };

/**
 * Applies a change that was made on earlier items to the stored items.
 * @returns the items to store, or the first item that was changed differently in the meantime
 */
export function rebaseItems(
  seen: readonly Item[],
  own: readonly Item[],
  stored: readonly Item[],
): { items: Item[] } | { meanwhile: ConcurrentItemChange } {
  const [before, after, now] = [byId(seen), byId(own), byId(stored)];
  const next = new Map(now);
  for (const id of new Set([...before.keys(), ...after.keys()])) {
    const [was, wanted, is] = [before.get(id), after.get(id), now.get(id)];
    if (isSame(was, wanted) || isSame(wanted, is)) continue;
    if (!isSame(was, is)) return { meanwhile: { own: wanted, stored: is } };
    if (wanted === undefined) next.delete(id);
    else next.set(id, { ...wanted, enteredAt: is?.enteredAt });
  }
  return { items: [...next.values()] };
}

/** The items to store and to remove. */
export type ItemPlan = { put: Item[]; remove: Item[] };

/** Returns the changes that turn the stored items into the given ones. */
export function planItemChanges(stored: readonly Item[], next: readonly Item[]): ItemPlan {
  const [before, after] = [byId(stored), byId(next)];
  return {
    put: next.filter((item) => item.enteredAt === undefined || !isSame(before.get(item.id), item)),
    remove: stored.filter(({ id, enteredAt }) => enteredAt !== undefined && !after.has(id)),
  };
}
