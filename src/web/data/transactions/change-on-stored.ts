import { useCallback } from 'react';
import { type Item, itemsOf, type ItemFilter } from '#ledger/items.ts';
import type { Account } from '#ledger/account.ts';
import { commodityItemFilter } from '#ledger/commodity/commodities.ts';
import {
  budgetItemFilter,
  type BudgetPlans,
  readBudgetPlans,
  writeBudgetPlans,
} from '#ledger/budget/budget-item.ts';
import { type ActionIdentity, newAction } from './actions.ts';
import { ItemConflict, changeItems, type ItemContext } from '#web/data/items/item-changes.ts';
import { itemsQuery, useItemContext } from '#web/data/items/items.ts';

/** Maximum number of tries, because other devices may change the same items at the same time. */
const maxTries = 5;

type StoredChangeOptions = {
  sort: ItemFilter;
  account: Account;
  action: ActionIdentity;
  /** `at hand` changes the loaded items; `as stored` reads the stored items first. */
  begin: 'at hand' | 'as stored';
};

/**
 * Applies a change of items that can be made on any stored state. If another device changed the same items meanwhile, the change is applied
 * again on the new state.
 * @throws CallError
 */
export async function changeOnStored(
  book: ItemContext,
  { sort, account, action, begin }: StoredChangeOptions,
  make: (items: Item[]) => Item[],
): Promise<void> {
  const query = itemsQuery(book);
  const loadItems = (isAnew: boolean) =>
    isAnew
      ? book.queryClient.fetchQuery({ ...query, staleTime: 0 })
      : book.queryClient.ensureQueryData(query);
  for (let tried = 1; ; tried += 1) {
    const seen = itemsOf(sort, account, await loadItems(begin === 'as stored' || tried > 1));
    try {
      await changeItems(book, { sort, account, seen, own: make(seen) }, action);
      return;
    } catch (error) {
      if (!(error instanceof ItemConflict) || tried === maxTries) throw error;
    }
  }
}

/**
 * Changes the commodities and prices of a book. Changes of other devices to other records are preserved.
 * @throws CallError
 */
export async function changeCommodities(
  context: ItemContext,
  root: Account,
  make: (items: Item[]) => Item[],
  action: ActionIdentity,
): Promise<void> {
  await changeOnStored(context, { sort: commodityItemFilter, account: root, action, begin: 'at hand' }, make);
}

/** A change of the budget that can be applied to any stored state. */
export type PlannedChange = (planned: BudgetPlans) => BudgetPlans;

/** The latest change in the queue: the next one starts after it. */
let lastChange: Promise<unknown> = Promise.resolve();

/**
 * Returns a function that changes the budget of the open book as one action and returns the action. Changes run one after another. Changes
 * of other devices to other records are preserved.
 * @throws CallError
 */
export function useChangePlanned(root: Account): (make: PlannedChange) => Promise<ActionIdentity> {
  const context = useItemContext();
  return useCallback(
    (make) => {
      const action = newAction('budget');
      const change = { sort: budgetItemFilter, account: root, action, begin: 'at hand' } as const;
      const run = async () => {
        await changeOnStored(context, change, (seen) =>
          writeBudgetPlans(seen, make(readBudgetPlans(seen)), root.id),
        );
        return action;
      };
      const made = lastChange.then(run, run);
      lastChange = made;
      return made;
    },
    [context, root],
  );
}
