import { shownMinor } from '#ledger/account-types.ts';
import type { Account } from '#ledger/account.ts';
import { formatMinor } from '#ledger/money.ts';
import { splitIn, type Transaction } from '#ledger/transaction.ts';
import { useChange } from '#web/data/changes.ts';
import { useOfferUndo } from '#web/data/undo.ts';
import { displayColor } from '#web/lib/account-color.ts';
import { formatDay } from '#web/lib/dates.ts';
import { useBookCurrency } from '#web/lib/money-context.tsx';
import { failureOf } from '#web/session/client.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { toast } from '#web/ui/toast.tsx';
import { texts } from './texts.ts';

type DeleteTransactionProps = { transaction: Transaction; account: Account; onClose: () => void };

/** 'Delete transaction ?', and the way back from it (spec 2 Popups). */
export function DeleteTransaction({ transaction, account, onClose }: DeleteTransactionProps) {
  const change = useChange();
  const offerUndo = useOfferUndo();
  const money = useBookCurrency();
  const { valueMinor } = splitIn(transaction, account.id);
  const amount = formatMinor(shownMinor(account.type, valueMinor, money.isCreditPositive), money);
  const handleConfirm = async () => {
    try {
      const inverses = await change({ before: transaction });
      offerUndo(texts.deleted, inverses, texts.deleteFailed);
      return undefined;
    } catch (error) {
      toast('error', texts.deleteFailed);
      return failureOf(error);
    }
  };
  return (
    <Confirm
      title={texts.deleteTitle}
      confirm={texts.delete}
      cancel={texts.cancel}
      spine={displayColor(account.color)}
      onConfirm={handleConfirm}
      onClose={onClose}
    >
      {texts.deleteAsk(transaction.description, amount, formatDay(transaction.postedAt, money.formatTag))}
    </Confirm>
  );
}
