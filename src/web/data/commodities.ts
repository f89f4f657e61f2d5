import type { Account } from '#ledger/account.ts';
import { commoditySort } from '#ledger/commodity/commodities.ts';
import type { Item } from '#ledger/items.ts';
import type { ActionRef } from './actions.ts';
import { changeOnStored } from './change-on-stored.ts';
import type { ItemBook } from './item-changes.ts';

/**
 * Changes the commodities and prices of a book. What another device changed meanwhile stays, as far as it is of something else.
 * @throws CallError
 */
export async function changeCommodities(
  place: ItemBook,
  root: Account,
  make: (items: Item[]) => Item[],
  action: ActionRef,
): Promise<void> {
  await changeOnStored(place, { sort: commoditySort, account: root, action, begin: 'at hand' }, make);
}
