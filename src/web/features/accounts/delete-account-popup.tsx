import { type AccountTree, listDescendants } from '#ledger/account-tree.ts';
import { type Account, toDisplayColor } from '#ledger/account.ts';
import { findSchedulesOfAccounts } from '#ledger/schedule/catch-up.ts';
import { pauseSchedule, type Schedule } from '#ledger/schedule/schedule.ts';
import { useAccountChanges } from '#web/data/accounts/account-changes.ts';
import { type ActionIdentity, newAction } from '#web/data/transactions/actions.ts';
import { useBookToday } from '#web/data/book-today.ts';
import { offerUndo } from '#web/data/history/offer-undo.ts';
import { useChangeSchedules, useSchedules } from '#web/data/schedules/schedules.ts';
import { catchUp as scheduleTexts } from '#web/languages/en/catch-up.ts';
import { formatFailure } from '#web/session/client.ts';
import { useMayDeleteNonEmpty } from '#web/session/session.ts';
import { common } from '#web/languages/en/common.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { toast } from '#web/ui/toast.tsx';
import { accountEditor as texts } from '#web/languages/en/account-editor.ts';

type DeleteAccountPopupProps = {
  account: Account;
  tree: AccountTree;
  onClose: () => void;
  onDeleted: () => void;
};

/** The active schedules that use the accounts to delete, with functions that pause and resume them within an action. */
function usePauseSchedules({ account, tree }: Pick<DeleteAccountPopupProps, 'account' | 'tree'>) {
  const schedules = useSchedules();
  const changeSchedules = useChangeSchedules();
  const today = useBookToday();
  const { root } = tree;
  const gone = new Set([account.id, ...listDescendants(tree, account.id).map(({ account: { id } }) => id)]);
  const naming = findSchedulesOfAccounts(schedules ?? [], gone).filter((each) => each.paused === undefined);
  const change = async (action: ActionIdentity, seen: readonly Schedule[], own: readonly Schedule[]) => {
    if (seen.length > 0 && root !== undefined) await changeSchedules({ root, seen, own }, action);
  };
  const resting = naming.map((each) => pauseSchedule(each, today));
  return {
    names: naming.map(({ name }) => name),
    pause: (action: ActionIdentity) => change(action, naming, resting),
    resume: (action: ActionIdentity) => change(action, resting, naming),
  };
}

/** 'Delete sub-account ?': rejects an account that is not empty, unless the user allows such deletions (spec 5 Sub-account). */
export function DeleteAccountPopup({ account, tree, onClose, onDeleted }: DeleteAccountPopupProps) {
  const { remove } = useAccountChanges();
  const mayOverride = useMayDeleteNonEmpty();
  const below = listDescendants(tree, account.id).length;
  const { names, pause, resume } = usePauseSchedules({ account, tree });
  const isEmpty = below === 0 && account.transactionsCount === 0;
  const handleConfirm = async () => {
    const action = newAction('delete-subaccount');
    try {
      await pause(action);
      await remove(account, mayOverride, action).catch(async (error: unknown) => {
        await resume(action);
        throw error;
      });
    } catch (error) {
      toast('error', texts.deleteFailed);
      return formatFailure(error);
    }
    offerUndo(action, texts.deleted);
    onDeleted();
    return undefined;
  };
  return (
    <Confirm
      title={texts.deleteTitle}
      confirm={common.delete}
      cancel={common.cancel}
      spine={toDisplayColor(account.color)}
      blocked={isEmpty || mayOverride ? undefined : texts.notEmpty(account.name)}
      onConfirm={handleConfirm}
      onClose={onClose}
    >
      {texts.deleteAsk(account.name)} {!isEmpty && mayOverride && texts.deleteBranch(below)}
      {names.length > 0 && ` ${scheduleTexts.paused(names.length, names.join(', '))}`}
    </Confirm>
  );
}
