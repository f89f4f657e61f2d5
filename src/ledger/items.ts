import * as z from 'zod/mini';
import { type ItemBody, type ItemKind, itemKinds } from '#contract/item-kinds.ts';
import type { Account } from './account.ts';

/** One of the small records of a book: a rule, a kept report, a statement. */
export type Item = {
  id: string;
  kind: string;
  /** What it says, further keys of others included. */
  body: Record<string, unknown>;
  /** Its version; undefined for an item that is not stored yet. */
  enteredAt: Date | undefined;
};

/** The account that has items of a sort, or the root of a book. */
export type ItemHolder = Pick<Account, 'id'>;

/** A sort of items. */
export type ItemFilter = {
  /** True if an item is of this sort, and of this holder. */
  isOf: (item: Pick<Item, 'kind' | 'body'>, holderId: string) => boolean;
};

const schemas: { [Kind in ItemKind]: z.ZodMiniType<ItemBody<Kind>> } = itemKinds;

/** What an item says by its kind; undefined where it is of another one, or odd. */
export function readItemBody<Kind extends ItemKind>(
  kind: Kind,
  item: Pick<Item, 'kind' | 'body'>,
): ItemBody<Kind> | undefined {
  return item.kind === kind ? z.safeParse(schemas[kind], item.body).data : undefined;
}

/** An item that is not stored yet. */
export function createItem<Kind extends ItemKind>(kind: Kind, id: string, body: ItemBody<Kind>): Item {
  return { id, kind, body, enteredAt: undefined };
}

const byId = (items: readonly Item[]) => new Map(items.map((item) => [item.id, item]));

/** The items of a sort that a holder has. */
export const itemsOf = (sort: ItemFilter, holder: ItemHolder, items: readonly Item[]): Item[] =>
  items.filter((item) => sort.isOf(item, holder.id));

/** Whether two items say the same. */
function isSame(a: Item | undefined, b: Item | undefined): boolean {
  if (a === undefined || b === undefined) return a === b;
  return a.kind === b.kind && textOf(a.body) === textOf(b.body);
}

/** A body as text, whatever the order of its keys. */
function textOf(body: Item['body']): string {
  return JSON.stringify(Object.entries(body).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** An item that was changed here and meanwhile elsewhere, each to something else; undefined is gone. */
export type ConcurrentItemChange = { own: Item | undefined; stored: Item | undefined };

/**
 * What is stored with a change of it that was made on what somebody saw.
 * @returns what is to be stored then, or the first item that was changed meanwhile to something else
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

/** What has to be done to items: what is put, and what goes. */
export type ItemPlan = { put: Item[]; remove: Item[] };

/** The changes that make the stored items what they are to be. */
export function planItemChanges(stored: readonly Item[], next: readonly Item[]): ItemPlan {
  const [before, after] = [byId(stored), byId(next)];
  return {
    put: next.filter((item) => item.enteredAt === undefined || !isSame(before.get(item.id), item)),
    remove: stored.filter(({ id, enteredAt }) => enteredAt !== undefined && !after.has(id)),
  };
}
