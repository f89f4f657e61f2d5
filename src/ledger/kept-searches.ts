import { type ItemBody, itemKinds } from '#contract/item-kinds.ts';
import { makeId } from './ids.ts';
import { type Item, type ItemFilter, createItem, readItemBody } from './items.ts';

/** The transactions of a book that are not entered yet. */
export const draftFilter: ItemFilter = { isOf: ({ kind }) => kind === 'draft' };

/** A draft as it is to be stored: in the place of the one that was opened, with the keys of others that it has, else a new one. */
export function createDraftItem(opened: Item | undefined, body: ItemBody<'draft'>): Item {
  if (opened === undefined) return createItem('draft', makeId(), body);
  const ofOthers = Object.entries(opened.body).filter(([key]) => !Object.hasOwn(itemKinds.draft.shape, key));
  return { ...opened, body: { ...Object.fromEntries(ofOthers), ...body } };
}

/** The drafts among items, the newest first; what nobody here can read is none. */
export function listDrafts(items: readonly Item[]): Item[] {
  return items
    .filter((item) => readItemBody('draft', item) !== undefined)
    .toSorted((a, b) => (b.enteredAt?.getTime() ?? 0) - (a.enteredAt?.getTime() ?? 0));
}

/** A search that is kept in the book: its name and its line, as it was typed. */
export type SavedSearch = { name: string; line: string };

const bodyOf = ({ name, line }: SavedSearch) => ({ Name: name, Query: line });

/** The searches that are kept in a book. */
export const savedSearchFilter: ItemFilter = { isOf: (item) => readItemBody('search', item) !== undefined };

/** The searches that items are, by their names; what is none is left out. */
export function readSavedSearches(own: readonly Item[]): (SavedSearch & { id: string })[] {
  return own
    .flatMap((item) => {
      const search = readItemBody('search', item);
      return search === undefined ? [] : [{ id: item.id, name: search.Name, line: search.Query }];
    })
    .toSorted((a, b) => a.name.localeCompare(b.name));
}

/**
 * The searches with one kept by its name, in the place of those that have it already.
 * @param id the one that gets another name, where it is one of those
 */
export function withSavedSearch(own: readonly Item[], search: SavedSearch, id?: string): Item[] {
  const named = readSavedSearches(own).filter((each) => each.name === search.name || each.id === id);
  const replaced = new Set(named.map((each) => each.id));
  const before = own.find((item) => item.id === (id ?? named[0]?.id));
  const others = own.filter((item) => !replaced.has(item.id));
  if (before === undefined) return [...others, createItem('search', makeId(), bodyOf(search))];
  return [...others, { ...before, body: { ...before.body, ...bodyOf(search) } }];
}
