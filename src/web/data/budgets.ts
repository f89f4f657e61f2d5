import { useCallback } from 'react';
import type { Account } from '#ledger/account.ts';
import { budgetSort, type Planned, plannedBy, withPlanned } from '#ledger/budget/budget-item.ts';
import { type ActionRef, newAction } from './actions.ts';
import { changeOnStored } from './change-on-stored.ts';
import { useItemPlace } from './items.ts';

/** A change of what is planned, whatever that is by then. */
export type PlannedChange = (planned: Planned) => Planned;

/** The change that was begun last: the next one is made on what it made. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Changes what is planned in the open book as one action, one change after another, and answers the action. What another device
 * changed meanwhile stays, as far as it is of something else.
 * @throws CallError
 */
export function useChangePlanned(root: Account): (make: PlannedChange) => Promise<ActionRef> {
  const place = useItemPlace();
  return useCallback(
    (make) => {
      const action = newAction('budget');
      const change = { sort: budgetSort, account: root, action, begin: 'at hand' } as const;
      const run = async () => {
        await changeOnStored(place, change, (seen) => withPlanned(seen, make(plannedBy(seen)), root.id));
        return action;
      };
      const made = last.then(run, run);
      last = made;
      return made;
    },
    [place, root],
  );
}
