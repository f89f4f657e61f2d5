import { useMemo } from 'react';
import type { Account, AccountFields } from '#ledger/account.ts';
import { makeId } from '#ledger/ids.ts';
import { type ActionIdentity, newAction } from '#web/data/transactions/actions.ts';
import { useItemContext } from '#web/data/items/items.ts';

/**
 * The changes of accounts; books are accounts of type ROOT. Each rejects with a CallError and then has changed nothing. Without
 * an `action` it is one of its own.
 */
export type AccountChanges = {
  /** Adds an account under `parentId`; without one, a book. `id` only to bring a deleted one back. */
  add: (fields: AccountFields, id?: string, action?: ActionIdentity) => Promise<Account>;
  /**
   * Changes an account: only the fields that are given and are not as `account` has them, which is what somebody saw of it; of its
   * props only the keys that are not. Of what another device changed meanwhile to something else it says so (`conflict`).
   */
  update: (account: Account, fields: Partial<AccountFields>, action?: ActionIdentity) => Promise<Account>;
  /** Deletes an account; with `override` also all below it and every transaction of these. */
  remove: (account: Account, override: boolean, action?: ActionIdentity) => Promise<void>;
};

/** What makes them is loaded with the first. */
const loadAccountChanges = () => import('./change-accounts.ts');

/** Makes changes of accounts and books: shown at once, taken back on failure, announced when made (spec 4). */
export function useAccountChanges(): AccountChanges {
  const context = useItemContext();
  return useMemo(
    () => ({
      add: async (fields, id = makeId(), action = newAction('add-subaccount')) =>
        (await loadAccountChanges()).addAccount(context, fields, id, action),
      update: async (account, fields, action = newAction('update-subaccount')) =>
        (await loadAccountChanges()).updateAccount(context, account, fields, action),
      remove: async (account, override, action = newAction('delete-subaccount')) =>
        (await loadAccountChanges()).removeAccount(context, account, override, action),
    }),
    [context],
  );
}
