import type { Account } from '#ledger/account.ts';
import { useAccountChanges } from '#web/data/account-changes.ts';
import { newAction } from '#web/data/actions.ts';
import { offerUndo } from '#web/data/offer-undo.ts';
import { toast } from '#web/ui/toast.tsx';
import { accountTree as texts } from '#web/languages/en/accounts.ts';

/** Hangs an account under another, and offers to take that back. */
export function useMoveAccount(): (account: Account, parent: Account) => Promise<void> {
  const { update } = useAccountChanges();
  return async (account, parent) => {
    const action = newAction('update-subaccount');
    try {
      await update(account, { parentId: parent.id }, action);
      offerUndo(action, texts.moved(account.name, parent.name));
    } catch {
      toast('error', texts.moveFailed);
    }
  };
}
