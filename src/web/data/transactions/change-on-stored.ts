import { useCallback } from 'react';
import { type Item, itemsOf, type ItemFilter } from '#ledger/items.ts';
import type { Account } from '#ledger/account.ts';
import { commodityItemFilter } from '#ledger/commodity/commodities.ts';
import { budgetItemFilter, type BudgetPlans, readBudgetPlans, writeBudgetPlans } from '#ledger/budget/budget-item.ts';
import { type ActionIdentity, newAction } from './actions.ts';
import { ItemConflict, changeItems, type ItemContext } from '#web/data/items/item-changes.ts';
import { itemsQuery, useItemContext } from '#web/data/items/items.ts';

/** The most tries of a change on the stored state, as other devices may change the same at the same time. */
const maxTries = 5;

type StoredChangeOptions = {
  sort: ItemFilter;
  account: Account;
  action: ActionIdentity;
  /** True if the loaded row may be changed; else the stored one is read first. */
  begin: 'at hand' | 'as stored';
};

/**
 * Makes a change of items that can be made on whatever is stored: where another device changed the same meanwhile, it is made on
 * that once more.
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
 * Changes the commodities and prices of a book. What another device changed meanwhile stays, as far as it is of something else.
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

/** A change of what is planned, whatever that is by then. */
export type PlannedChange = (planned: BudgetPlans) => BudgetPlans;

/** The change that was begun last: the next one is made on what it made. */
let lastChange: Promise<unknown> = Promise.resolve();

/**
 * Changes what is planned in the open book as one action, one change after another, and answers the action. What another device
 * changed meanwhile stays, as far as it is of something else.
 * @throws CallError
 */
export function useChangePlanned(root: Account): (make: PlannedChange) => Promise<ActionIdentity> {
  const context = useItemContext();
  return useCallback(
    (make) => {
      const action = newAction('budget');
      const change = { sort: budgetItemFilter, account: root, action, begin: 'at hand' } as const;
      const run = async () => {
        await changeOnStored(context, change, (seen) => writeBudgetPlans(seen, make(readBudgetPlans(seen)), root.id));
        return action;
      };
      const made = lastChange.then(run, run);
      lastChange = made;
      return made;
    },
    [context, root],
  );
}
