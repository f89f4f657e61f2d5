import { type ItemBody, itemKinds } from '#contract/item-kinds.ts';
import { makeId } from './ids.ts';
import { type Item, type ItemSort, newItem, readBody } from './items.ts';

/** The transactions of a book that are not entered yet. */
export const draftSort: ItemSort = { isOf: ({ kind }) => kind === 'draft' };

/** A draft as it is to be stored: in the place of the one that was opened, with the keys of others that it has, else a new one. */
export function draftItem(opened: Item | undefined, body: ItemBody<'draft'>): Item {
  if (opened === undefined) return newItem('draft', makeId(), body);
  const ofOthers = Object.entries(opened.body).filter(([key]) => !Object.hasOwn(itemKinds.draft.shape, key));
  return { ...opened, body: { ...Object.fromEntries(ofOthers), ...body } };
}

/** The drafts among items, the newest first; what nobody here can read is none. */
export function draftsOf(items: readonly Item[]): Item[] {
  return items
    .filter((item) => readBody('draft', item) !== undefined)
    .toSorted((a, b) => (b.enteredAt?.getTime() ?? 0) - (a.enteredAt?.getTime() ?? 0));
}
