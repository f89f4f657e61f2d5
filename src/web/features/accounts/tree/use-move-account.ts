import type { Account } from '#ledger/account.ts';
import { useAccountChanges } from '#web/data/account-changes.ts';
import { newAction } from '#web/data/actions.ts';
import { useOfferUndo } from '#web/data/offer-undo.ts';
import { toast } from '#web/ui/toast.tsx';
import { treeTexts as texts } from '#web/features/accounts/tree-texts.ts';

/** Hangs an account under another, and offers to take that back. */
export function useMoveAccount(): (account: Account, parent: Account) => Promise<void> {
  const { update } = useAccountChanges();
  const offerUndo = useOfferUndo();
  return async (account, parent) => {
    const action = newAction('update-subaccount');
    try {
      const stored = await update(account, { parentId: parent.id }, action);
      const done = texts.moved(account.name, parent.name);
      const otherwise = async () => void (await update(stored, { parentId: account.parentId }));
      if (!offerUndo(action, { done, failed: texts.moveFailed, otherwise })) toast('success', done);
    } catch {
      toast('error', texts.moveFailed);
    }
  };
}
