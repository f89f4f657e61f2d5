import { useCallback } from 'react';
import type { Account } from '#ledger/account.ts';
import { withBalanceCheck } from '#ledger/reconcile.ts';
import { useAccountChanges } from './account-changes.ts';
import { type ActionRef, newAction } from './actions.ts';

/** What a change of the checks is called among what was done: that of its call. */
const kind = 'update-subaccount';

/**
 * Says what an account held at the end of a day of its book (`YYYY-MM-DD`), in minor units, a debit positive; undefined takes the
 * check of that day away. `replacedDay` is that of the check whose place it takes. Answers the action it was, by which it can be undone. @throws CallError; nothing has changed then
 */
export function useSetBalanceCheck(): (
  account: Account,
  day: string,
  balanceMinor: bigint | undefined,
  replacedDay?: string,
) => Promise<ActionRef> {
  const { update } = useAccountChanges();
  return useCallback(
    async (account, day, balanceMinor, replacedDay = day) => {
      const action = newAction(kind);
      const others = withBalanceCheck(account.props, replacedDay, undefined);
      await update(account, { props: withBalanceCheck(others, day, balanceMinor) }, action);
      return action;
    },
    [update],
  );
}
