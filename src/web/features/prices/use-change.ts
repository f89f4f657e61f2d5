import { useCallback } from 'react';
import type { Account } from '#ledger/account.ts';
import type { Item } from '#ledger/items.ts';
import { newAction } from '#web/data/actions.ts';
import { useChangeCommodities } from '#web/data/commodities.ts';
import { useOfferUndo } from '#web/data/offer-undo.ts';
import { texts } from './texts.ts';

/** What is changed: prices, or what is said of a commodity. */
type What = 'prices' | 'commodities';

/** Changes prices or commodities of a book as one action, and offers to take it back. @throws CallError */
export function useChange(
  root: Account,
): (what: What, make: (items: Item[]) => Item[], done: string) => Promise<void> {
  const change = useChangeCommodities(root);
  const offerUndo = useOfferUndo();
  return useCallback(
    async (what, make, done) => {
      const action = await change(make, newAction(what));
      offerUndo(action, { done, failed: texts.done.undoFailed });
    },
    [change, offerUndo],
  );
}
