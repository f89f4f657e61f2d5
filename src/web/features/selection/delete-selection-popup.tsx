import { countDisplayRows } from '#ledger/split-groups.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { useTransactionChanges } from '#web/data/transactions/changes.ts';
import { offerUndoOfChanges } from '#web/data/history/offer-undo.ts';
import { groupOfChange } from '#web/data/transactions/process-in-slices.ts';
import { AffectedStatements } from '#web/lib/history/reconciled-badge.tsx';
import { formatFailure } from '#web/session/client.ts';
import { common } from '#web/languages/en/common.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { toast } from '#web/ui/toast.tsx';
import { selection as texts } from '#web/languages/en/selection.ts';

type DeleteSelectionPopupProps = { transactions: readonly Transaction[]; onClose: () => void };

/**
 * The popup 'Delete selected transactions ?': deletes the rows and offers an undo. Rows that could not be deleted stay (spec 8 Selection).
 */
export function DeleteSelectionPopup({ transactions, onClose }: DeleteSelectionPopupProps) {
  const makeChanges = useTransactionChanges();
  const handleConfirm = async () => {
    const outcome = await makeChanges(
      transactions.map((before) => ({ before })),
      { kind: 'delete-selection', together: groupOfChange },
    );
    const { failed, made } = outcome;
    if (failed[0] === undefined) {
      offerUndoOfChanges(outcome, texts.deleted);
      return undefined;
    }
    toast('error', texts.deleteFailed);
    offerUndoOfChanges(
      outcome,
      texts.deletedSome(countDisplayRows(made.flatMap(({ change }) => change.before ?? []))),
    );
    return formatFailure(failed[0].error);
  };
  return (
    <Confirm
      title={texts.deleteTitle}
      confirm={common.delete}
      cancel={common.cancel}
      onConfirm={handleConfirm}
      onClose={onClose}
    >
      {texts.deleteAsk(countDisplayRows(transactions))}
      <AffectedStatements changes={transactions.map((before) => ({ before }))} />
    </Confirm>
  );
}
