import type { QueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { CallError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { bookError } from '#contract/refusals/books.ts';
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

/** A book as changes of its items reach it. */
export type ItemContext = ItemSource & { queryClient: QueryClient };

/** A change of the items of a sort that an account has, or the root of a book. */
export type ItemsChange = {
  sort: ItemFilter;
  account: ItemHolder;
  /** What somebody saw of them, and what they made of it. */
  seen: readonly Item[];
  own: readonly Item[];
};

/** Something was changed here, and meanwhile to something else on another device. */
export class ItemConflict extends CallError {
  readonly meanwhile: ConcurrentItemChange;
  constructor(meanwhile: ConcurrentItemChange) {
    super('conflict', bookError('itemChangedMeanwhile'));
    this.meanwhile = meanwhile;
  }
}

/** Whether a call failed because what is stored is not what is at hand. */
const isOutdated = (error: unknown) =>
  error instanceof CallError && (error.code === 'conflict' || error.code === 'not-found');

/** The items of a book: those at hand, or `isAgain` as they are stored now. */
async function loadItems(book: ItemContext, isAgain: boolean): Promise<Item[]> {
  const { queryClient } = book;
  if (!isAgain) return queryClient.ensureQueryData(itemsQuery(book));
  return queryClient.fetchQuery({ ...itemsQuery(book), staleTime: 0 });
}

/** Shows the items that a book has once they are changed, before or after its provider has them. */
function showItems({ queryClient, bookName }: ItemContext, items: readonly Item[]): void {
  void queryClient.cancelQueries({ queryKey: keys.items(bookName) });
  queryClient.setQueryData(keys.items(bookName), items);
}

/** The items of a book after a plan; what is put has the version that its place gave it, or none yet. */
function applyPlan(items: readonly Item[], { put, remove }: ItemPlan): Item[] {
  const gone = new Set([...put, ...remove].map(({ id }) => id));
  return [...items.filter(({ id }) => !gone.has(id)), ...put];
}

/** Carries out a plan in as few calls as it takes; answers what was put, as it is stored. */
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

/** Makes a change on what is known to be stored. @throws CallError; then nothing of it stays in sight */
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

/** How often a change is made on what is looked at anew, before it has failed. */
const maxTries = 3;

/** Makes a change, and anew on what is stored where that is not what is at hand. @throws CallError */
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
 * Changes items of a book as one action: shown at once, taken back where it fails, announced when it is made. What is stored
 * otherwise than somebody saw is looked at anew, and the change made on that where it still can be.
 * @throws ChangedMeanwhile where the very same item became something else; CallError otherwise. Nothing has changed then, unless
 * it took several calls: whoever offers its undo takes the action back
 */
export async function changeItems(book: ItemContext, change: ItemsChange, action: ActionIdentity): Promise<void> {
  const { queryClient, bookName } = book;
  try {
    await makeChangeOnStored(book, await loadItems(book, false), change, action);
    events.raiseSoon('items-changed', { bookName });
  } finally {
    markAccountsStale(queryClient, bookName);
  }
}

/** `changeItems` for the open book; answers the action that it was. Without one, it is an action of its own. */
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
