import { useMemo } from 'react';
import type { Account, AccountFields } from '#ledger/account.ts';
import { makeId } from '#ledger/ids.ts';
import { type ActionIdentity, newAction } from '#web/data/transactions/actions.ts';
import { useItemContext } from '#web/data/items/items.ts';

/**
 * Functions that change accounts; books are accounts of type ROOT. Each rejects with a CallError and has then changed nothing. Without an
 * `action` the change is an action of its own.
 */
export type AccountChanges = {
  /** Adds an account under `parentId`, or a book without one. `id` is given only to restore a deleted account. */
  add: (fields: AccountFields, id?: string, action?: ActionIdentity) => Promise<Account>;
  /**
   * Changes an account. Sends only the given fields that differ from `account`, the state the user saw, and of its props only the differing
   * keys. If another device changed the same field differently, rejects with `conflict`.
   */
  update: (account: Account, fields: Partial<AccountFields>, action?: ActionIdentity) => Promise<Account>;
  /** Deletes an account; with `override` also all sub-accounts and their transactions. */
  remove: (account: Account, override: boolean, action?: ActionIdentity) => Promise<void>;
};

/** Loads the code of the changes on first use. */
const loadAccountChanges = () => import('./change-accounts.ts');

/** Returns functions that change accounts and books: shown at once, reverted on failure, announced after success (spec 4). */
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
