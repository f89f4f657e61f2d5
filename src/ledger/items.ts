import * as z from 'zod/mini';
import { type ItemBody, type ItemKind, itemKinds } from '#contract/item-kinds.ts';
import type { Account } from './account.ts';

type Props = Account['props'];

/** One of the small records of a book: a rule, a kept report, a statement. */
export type Item = {
  id: string;
  kind: string;
  /** What it says, further keys of others included. */
  body: Record<string, unknown>;
  /** Its version; none as long as it is not stored as an item, which is new or still lies in the props of an account. */
  enteredAt: Date | undefined;
};

/** What holds items of a sort: an account, or the root of a book. */
export type Holder = Pick<Account, 'id' | 'props'>;

/** A sort of items, which lay in the props of their holder before there were any. */
export type ItemSort = {
  /** Whether an item is of this sort, and of this holder. */
  isOf: (item: Pick<Item, 'kind' | 'body'>, holderId: string) => boolean;
  /** What lies in the props, as items whose ids follow from what they say. */
  inProps: (holder: Holder) => Item[];
  /** The props with these items of the sort, and no others: where a place knows no items. */
  write: (props: Props, items: readonly Item[]) => Props;
};

const schemas: { [Kind in ItemKind]: z.ZodMiniType<ItemBody<Kind>> } = itemKinds;

/** What an item says by its kind; undefined where it is of another one, or odd. */
export function readBody<Kind extends ItemKind>(
  kind: Kind,
  item: Pick<Item, 'kind' | 'body'>,
): ItemBody<Kind> | undefined {
  return item.kind === kind ? z.safeParse(schemas[kind], item.body).data : undefined;
}

/** An item that is not stored yet, or not as one. */
export function newItem<Kind extends ItemKind>(kind: Kind, id: string, body: ItemBody<Kind>): Item {
  return { id, kind, body, enteredAt: undefined };
}

const byId = (items: readonly Item[]) => new Map(items.map((item) => [item.id, item]));

/** The items of a sort that a holder has: its items, and what still lies in its props and is no item yet. */
export function itemsOf(sort: ItemSort, holder: Holder, items: readonly Item[]): Item[] {
  const own = items.filter((item) => sort.isOf(item, holder.id));
  const known = new Set(own.map(({ id }) => id));
  // The same item may stand there twice.
  const before = byId(sort.inProps(holder));
  return [...own, ...[...before.values()].filter(({ id }) => !known.has(id))];
}

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
export type Meanwhile = { own: Item | undefined; stored: Item | undefined };

/**
 * What is stored with a change of it that was made on what somebody saw.
 * @returns what is to be stored then, or the first item that was changed meanwhile to something else
 */
export function rebase(
  seen: readonly Item[],
  own: readonly Item[],
  stored: readonly Item[],
): { items: Item[] } | { meanwhile: Meanwhile } {
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

/** How what is stored becomes what is to be; what still lies in props is put in any case. */
export function planOf(stored: readonly Item[], next: readonly Item[]): ItemPlan {
  const [before, after] = [byId(stored), byId(next)];
  return {
    put: next.filter((item) => item.enteredAt === undefined || !isSame(before.get(item.id), item)),
    remove: stored.filter(({ id, enteredAt }) => enteredAt !== undefined && !after.has(id)),
  };
}
