import { useCallback } from 'react';
import type { Account } from '#ledger/account.ts';
import type { Item } from '#ledger/items.ts';
import { newAction } from '#web/data/actions.ts';
import { changeCommodities } from '#web/data/change-on-stored.ts';
import { useItemPlace } from '#web/data/items.ts';
import { offerUndo } from '#web/data/offer-undo.ts';

/** What is changed: prices, or what is said of a commodity. */
type What = 'prices' | 'commodities';

/** Changes prices or commodities of a book as one action, and offers to take it back. @throws CallError */
export function useChange(
  root: Account,
): (what: What, make: (items: Item[]) => Item[], done: string) => Promise<void> {
  const place = useItemPlace();
  return useCallback(
    async (what, make, done) => {
      const action = newAction(what);
      await changeCommodities(place, root, make, action);
      offerUndo(action, done);
    },
    [place, root],
  );
}
