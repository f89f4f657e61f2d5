import { type ItemBody, itemKinds } from '#contract/item-kinds.ts';
import { makeId } from './ids.ts';
import { type Item, type ItemFilter, createItem, readItemBody } from './items.ts';

/** Selects the drafts of a book: transactions that are not entered yet. */
export const draftFilter: ItemFilter = { isOf: ({ kind }) => kind === 'draft' };

/** Returns the item of a draft: the opened draft with its foreign keys and the new body, or a new item. */
export function createDraftItem(opened: Item | undefined, body: ItemBody<'draft'>): Item {
  if (opened === undefined) return createItem('draft', makeId(), body);
  const ofOthers = Object.entries(opened.body).filter(([key]) => !Object.hasOwn(itemKinds.draft.shape, key));
  return { ...opened, body: { ...Object.fromEntries(ofOthers), ...body } };
}

/** Returns the drafts among items, newest first; unreadable drafts are skipped. */
export function listDrafts(items: readonly Item[]): Item[] {
  return items
    .filter((item) => readItemBody('draft', item) !== undefined)
    .toSorted((a, b) => (b.enteredAt?.getTime() ?? 0) - (a.enteredAt?.getTime() ?? 0));
}

/** A saved search of a book: its name, and the search line as typed. */
export type SavedSearch = { name: string; line: string };

const bodyOf = ({ name, line }: SavedSearch) => ({ Name: name, Query: line });

/** Selects the saved searches of a book. */
export const savedSearchFilter: ItemFilter = { isOf: (item) => readItemBody('search', item) !== undefined };

/** Reads the saved searches among items, sorted by name; other items are skipped. */
export function readSavedSearches(own: readonly Item[]): (SavedSearch & { id: string })[] {
  return own
    .flatMap((item) => {
      const search = readItemBody('search', item);
      return search === undefined ? [] : [{ id: item.id, name: search.Name, line: search.Query }];
    })
    .toSorted((a, b) => a.name.localeCompare(b.name));
}

/**
 * Returns the items with a search saved under its name. It replaces searches of the same name.
 * @param id the saved search that is renamed, if any
 */
export function withSavedSearch(own: readonly Item[], search: SavedSearch, id?: string): Item[] {
  const named = readSavedSearches(own).filter((each) => each.name === search.name || each.id === id);
  const replaced = new Set(named.map((each) => each.id));
  const before = own.find((item) => item.id === (id ?? named[0]?.id));
  const others = own.filter((item) => !replaced.has(item.id));
  if (before === undefined) return [...others, createItem('search', makeId(), bodyOf(search))];
  return [...others, { ...before, body: { ...before.body, ...bodyOf(search) } }];
}
