import { useCallback } from 'react';
import type { Account } from '#ledger/account.ts';
import { commoditySort } from '#ledger/commodity/commodities.ts';
import type { Item } from '#ledger/items.ts';
import { type ActionRef, newAction } from './actions.ts';
import { changeOnStored } from './change-on-stored.ts';
import { useItemPlace } from './items.ts';

/**
 * Changes the commodities and prices of the open book, as an action of its own or as a part of one, and answers the action. What
 * another device changed meanwhile stays, as far as it is of something else.
 * @throws CallError
 */
export function useChangeCommodities(
  root: Account | undefined,
): (make: (items: Item[]) => Item[], action?: ActionRef) => Promise<ActionRef> {
  const place = useItemPlace();
  return useCallback(
    async (make, action = newAction('commodities')) => {
      if (root === undefined) return action;
      await changeOnStored(place, { sort: commoditySort, account: root, action, begin: 'at hand' }, make);
      return action;
    },
    [place, root],
  );
}
