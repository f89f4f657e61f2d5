import { shownMinor } from '#ledger/account-types.ts';
import { formatMinor } from '#ledger/money.ts';
import { splitIn } from '#ledger/transaction.ts';
import { useChange } from '#web/data/changes.ts';
import { offerUndoOfChanges } from '#web/data/offer-undo.ts';
import { displayColor } from '#ledger/account-color.ts';
import { formatDay } from '#web/lib/dates.ts';
import { useMoneyOf } from '#web/lib/money-context.tsx';
import { BreaksStatements } from '#web/lib/reconciled-words.tsx';
import { failureOf } from '#web/session/client.ts';
import { common } from '#web/languages/en/common.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { toast } from '#web/ui/toast.tsx';
import { transactions as texts } from '#web/languages/en/transactions.ts';
import { DeleteSplit, type DeleteTransactionProps } from './delete-split.tsx';

/** 'Delete transaction ?' of one that stands alone, and the way back from it. */
function DeleteOne({ transaction, account, onClose }: DeleteTransactionProps) {
  const change = useChange();
  const money = useMoneyOf(account);
  const { valueMinor } = splitIn(transaction, account.id);
  const amount = formatMinor(shownMinor(account.type, valueMinor, money.signStyle), money);
  const handleConfirm = async () => {
    try {
      offerUndoOfChanges(await change({ before: transaction }), texts.deleted);
      return undefined;
    } catch (error) {
      toast('error', texts.deleteFailed);
      return failureOf(error);
    }
  };
  return (
    <Confirm
      title={texts.deleteTitle}
      confirm={common.delete}
      cancel={common.cancel}
      spine={displayColor(account.color)}
      onConfirm={handleConfirm}
      onClose={onClose}
    >
      {texts.deleteAsk(transaction.description, amount, formatDay(transaction.postedAt, money.formatTag))}
      <BreaksStatements changes={[{ before: transaction }]} />
    </Confirm>
  );
}

/** 'Delete transaction ?', and the way back from it (spec 2 Popups); what is part of a split goes with the whole. */
export function DeleteTransaction(props: DeleteTransactionProps) {
  const isGroup = props.transaction.splitInfo.group !== undefined;
  if (!isGroup) return <DeleteOne {...props} />;
  return <DeleteSplit {...props} />;
}
