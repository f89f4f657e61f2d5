import { type AccountTree, walk } from '#ledger/account-tree.ts';
import type { Account } from '#ledger/account.ts';
import { useAccountChanges } from '#web/data/account-changes.ts';
import { newAction } from '#web/data/actions.ts';
import { useOfferUndo } from '#web/data/offer-undo.ts';
import { displayColor } from '#ledger/account-color.ts';
import { failureOf } from '#web/session/client.ts';
import { useMayDeleteNonEmpty, useSession } from '#web/session/session.ts';
import { common } from '#web/ui/common.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { toast } from '#web/ui/toast.tsx';
import { editorTexts as texts } from './editor-texts.ts';

type DeleteAccountProps = {
  account: Account;
  tree: AccountTree;
  onClose: () => void;
  onDeleted: () => void;
};

/** 'Delete sub-account ?': not while anything is in it, unless that is allowed (spec 5 Sub-account). */
export function DeleteAccount({ account, tree, onClose, onDeleted }: DeleteAccountProps) {
  const { add, remove } = useAccountChanges();
  const offerUndo = useOfferUndo();
  const { supports } = useSession();
  const mayOverride = useMayDeleteNonEmpty();
  const below = walk(tree, account.id).length;
  const isEmpty = below === 0 && account.transactionsCount === 0;
  const handleConfirm = async () => {
    const action = newAction('delete-subaccount');
    try {
      await remove(account, mayOverride, action);
    } catch (error) {
      toast('error', texts.deleteFailed);
      return failureOf(error);
    }
    const otherwise = isEmpty ? async () => void (await add(account, account.id)) : undefined;
    const isOffered = offerUndo(action, { done: texts.deleted, failed: texts.addFailed, otherwise });
    if (!isOffered) toast('success', texts.deleted);
    onDeleted();
    return undefined;
  };
  return (
    <Confirm
      title={texts.deleteTitle}
      confirm={common.delete}
      cancel={common.cancel}
      spine={displayColor(account.color)}
      blocked={isEmpty || mayOverride ? undefined : texts.notEmpty(account.name)}
      onConfirm={handleConfirm}
      onClose={onClose}
    >
      {texts.deleteAsk(account.name)} {!isEmpty && mayOverride && texts.deleteBranch(below)}{' '}
      {!isEmpty && !supports('undo') && texts.final}
    </Confirm>
  );
}
