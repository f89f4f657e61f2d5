import { useCallback } from 'react';
import type { Account } from '#ledger/account.ts';
import { type BalanceCheck, balanceCheckFilter, withBalanceCheck } from '#ledger/balance-checks.ts';
import { itemsOf } from '#ledger/items.ts';

import { type ActionIdentity, newAction } from '#web/data/transactions/actions.ts';
import { changeItems } from '#web/data/items/item-changes.ts';
import { itemsQuery, useItemContext } from '#web/data/items/items.ts';

/** The wanted balance of an account at the end of a day; undefined removes the check of that day. */
export type BalanceCheckUpdate = { day: string; minor: bigint | undefined };

/**
 * Sets balance checks: the balance of an account at the end of days in its book (`YYYY-MM-DD`), in minor units, debit positive. `seen` are
 * the checks known to the user; a different stored check for one of the days is a conflict. Returns the action, for the undo.
 * @throws ItemConflict, CallError; nothing has changed then
 */
export function useSetBalanceChecks(): (
  account: Account,
  next: readonly BalanceCheckUpdate[],
  seen: readonly BalanceCheck[],
) => Promise<ActionIdentity> {
  const context = useItemContext();
  return useCallback(
    async (account, next, seen) => {
      const action = newAction('balance-check');
      const items = await context.queryClient.ensureQueryData(itemsQuery(context));
      const stored = itemsOf(balanceCheckFilter, account, items);
      const known = next.map(({ day }) => ({ day, minor: seen.find((each) => each.day === day)?.minor }));
      const withAll = (checks: readonly BalanceCheckUpdate[]) =>
        checks.reduce((own, check) => withBalanceCheck(own, account.id, check), stored);
      const change = { sort: balanceCheckFilter, account, seen: withAll(known), own: withAll(next) };
      await changeItems(context, change, action);
      return action;
    },
    [context],
  );
}
