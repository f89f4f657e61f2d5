import { type Item, type ItemSort, itemsOf } from '#ledger/items.ts';
import type { Account } from '#ledger/account.ts';
import type { ActionRef } from './actions.ts';
import { ChangedMeanwhile, changeItems, type ItemBook } from './item-changes.ts';
import { itemsQuery } from './items.ts';

/** How often a change is made on what is stored by then, before it has failed: other devices change the same at the same time. */
const maxTries = 5;

type OnStored = {
  sort: ItemSort;
  account: Account;
  action: ActionRef;
  /** Whether what is at hand may be changed, or what is stored is asked for first. */
  begin: 'at hand' | 'as stored';
};

/**
 * Makes a change of items that can be made on whatever is stored: where another device changed the same meanwhile, it is made on
 * that once more.
 * @throws CallError
 */
export async function changeOnStored(
  book: ItemBook,
  { sort, account, action, begin }: OnStored,
  make: (items: Item[]) => Item[],
): Promise<void> {
  const query = itemsQuery(book);
  const look = (isAnew: boolean) =>
    isAnew
      ? book.queryClient.fetchQuery({ ...query, staleTime: 0 })
      : book.queryClient.ensureQueryData(query);
  for (let tried = 1; ; tried += 1) {
    const seen = itemsOf(sort, account, await look(begin === 'as stored' || tried > 1));
    try {
      await changeItems(book, { sort, account, seen, own: make(seen) }, action);
      return;
    } catch (error) {
      if (!(error instanceof ChangedMeanwhile) || tried === maxTries) throw error;
    }
  }
}
