import type { Account } from '#ledger/account.ts';
import { useAccountChanges } from '#web/data/account-changes.ts';
import { toast } from '#web/ui/toast.tsx';
import { accounts as texts } from '#web/languages/en/accounts.ts';

/** Makes an account a favourite, or no longer one; says so when that fails (spec 4 Other state). */
export function useToggleFavourite(account: Account): () => void {
  const { update } = useAccountChanges();
  const toggle = async () => {
    try {
      await update(account, { isFavourite: !account.isFavourite });
    } catch {
      toast('error', texts.favouriteFailed);
    }
  };
  return () => void toggle();
}
