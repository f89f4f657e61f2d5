import type { QueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { CallError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { bookError } from '#contract/error-catalogue/books.ts';
import {
  type ItemHolder,
  type Item,
  type ItemPlan,
  type ItemFilter,
  itemsOf,
  type ConcurrentItemChange,
  planItemChanges,
  rebaseItems,
} from '#ledger/items.ts';
import { readItem, writeItem, writeItemRef } from '#ledger/wire-item.ts';
import { events } from '#web/session/events.ts';
import { type ActionIdentity, newAction } from '#web/data/transactions/actions.ts';
import { useItemContext, type ItemSource, itemsQuery } from './items.ts';
import { keys } from '#web/data/keys.ts';
import { markAccountsStale } from '#web/data/transactions/stale.ts';

/** Context for changes of items in a book. */
export type ItemContext = ItemSource & { queryClient: QueryClient };

/** A change of the items of one sort in an account or a book root. */
export type ItemsChange = {
  sort: ItemFilter;
  account: ItemHolder;
  /** The items the user saw, and the items they made of them. */
  seen: readonly Item[];
  own: readonly Item[];
};

/** Error for an item that was changed here and differently on another device. */
export class ItemConflict extends CallError {
  readonly meanwhile: ConcurrentItemChange;
  constructor(meanwhile: ConcurrentItemChange) {
    super('conflict', bookError('itemChangedMeanwhile'));
    this.meanwhile = meanwhile;
  }
}

/** True if a call failed because the loaded items are outdated. */
const isOutdated = (error: unknown) =>
  error instanceof CallError && (error.code === 'conflict' || error.code === 'not-found');

/** Returns the loaded items of a book, or with `isAgain` the stored ones. */
async function loadItems(book: ItemContext, isAgain: boolean): Promise<Item[]> {
  const { queryClient } = book;
  if (!isAgain) return queryClient.ensureQueryData(itemsQuery(book));
  return queryClient.fetchQuery({ ...itemsQuery(book), staleTime: 0 });
}

/** Shows the items of a book after a change, before or after the provider has stored them. */
function showItems({ queryClient, bookName }: ItemContext, items: readonly Item[]): void {
  void queryClient.cancelQueries({ queryKey: keys.items(bookName) });
  queryClient.setQueryData(keys.items(bookName), items);
}

/** Returns the items after a plan. Written items have the version from the provider, or none yet. */
function applyPlan(items: readonly Item[], { put, remove }: ItemPlan): Item[] {
  const gone = new Set([...put, ...remove].map(({ id }) => id));
  return [...items.filter(({ id }) => !gone.has(id)), ...put];
}

/** Executes a plan with as few calls as possible and returns the stored items. */
async function executePlan(
  { call, bookName }: ItemContext,
  { put, remove }: ItemPlan,
  action: ActionIdentity,
): Promise<Item[]> {
  const stored: Item[] = [];
  const { changesPerCall: most } = limits;
  for (let at = 0; at < put.length || at < remove.length; at += most / 2) {
    const answer = await call('change-items', {
      put: put.slice(at, at + most / 2).map(writeItem),
      remove: remove.slice(at, at + most / 2).map(writeItemRef),
      bookName,
      action,
    });
    stored.push(...answer.put.map(readItem));
  }
  return stored;
}

/**
 * Applies a change to the known stored items.
 * @throws CallError; then the change is no longer shown
 */
async function makeChangeOn(
  book: ItemContext,
  before: readonly Item[],
  { sort, account, seen, own }: ItemsChange,
  action: ActionIdentity,
): Promise<void> {
  const stored = itemsOf(sort, account, before);
  const merged = rebaseItems(seen, own, stored);
  if ('meanwhile' in merged) throw new ItemConflict(merged.meanwhile);
  const plan = planItemChanges(stored, merged.items);
  if (plan.put.length + plan.remove.length === 0) return;
  showItems(book, applyPlan(before, plan));
  try {
    const put = await executePlan(book, plan, action);
    showItems(book, applyPlan(before, { ...plan, put }));
  } catch (error) {
    showItems(book, before);
    throw error;
  }
}

/** Maximum number of retries on freshly loaded items. */
const maxTries = 3;

/**
 * Applies a change, and applies it again on the stored items if the loaded ones are outdated.
 * @throws CallError
 */
async function makeChangeOnStored(
  book: ItemContext,
  loaded: readonly Item[],
  change: ItemsChange,
  action: ActionIdentity,
  looks = 0,
): Promise<void> {
  try {
    await makeChangeOn(book, loaded, change, action);
  } catch (error) {
    const isFinalConflict = error instanceof ItemConflict && looks > 0;
    if (!isOutdated(error) || isFinalConflict || looks === maxTries) throw error;
    await makeChangeOnStored(book, await loadItems(book, true), change, action, looks + 1);
  }
}

/**
 * Changes items of a book as one action: shown at once, reverted on failure, announced after success. If the stored items differ from those
 * the user saw, they are reloaded and the change is applied to them if possible.
 * @throws ItemConflict if the same item was changed differently; CallError otherwise. Nothing has changed then, unless the change needed
 * several calls: the caller that offers the undo reverts the action
 */
export async function changeItems(
  book: ItemContext,
  change: ItemsChange,
  action: ActionIdentity,
): Promise<void> {
  const { queryClient, bookName } = book;
  try {
    await makeChangeOnStored(book, await loadItems(book, false), change, action);
    events.raiseSoon('items-changed', { bookName });
  } finally {
    markAccountsStale(queryClient, bookName);
  }
}

/** Returns `changeItems` for the open book; it resolves to the action. Without a given action it creates one. */
export function useChangeItems(): (change: ItemsChange, action?: ActionIdentity) => Promise<ActionIdentity> {
  const book = useItemContext();
  return useCallback(
    async (change, action = newAction('change-items')) => {
      await changeItems(book, change, action);
      return action;
    },
    [book],
  );
}
