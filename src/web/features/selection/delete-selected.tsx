import type { Transaction } from '#ledger/transaction.ts';
import { useChanges } from '#web/data/changes.ts';
import { useOfferUndo } from '#web/data/undo.ts';
import { failureOf } from '#web/session/client.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { toast } from '#web/ui/toast.tsx';
import { texts } from './texts.ts';

type DeleteSelectedProps = { transactions: readonly Transaction[]; onClose: () => void };

/** 'Delete selected transactions ?': deletes them, keeps those that could not be, offers the way back (spec 8 Selection). */
export function DeleteSelected({ transactions, onClose }: DeleteSelectedProps) {
  const makeChanges = useChanges();
  const offerUndo = useOfferUndo();
  const handleConfirm = async () => {
    const { failed, inverses } = await makeChanges(transactions.map((before) => ({ before })));
    if (failed[0] === undefined) {
      offerUndo(texts.deleted, inverses, texts.deleteFailed);
      return undefined;
    }
    toast('error', texts.deleteFailed);
    offerUndo(texts.deletedSome(inverses.length), inverses, texts.deleteFailed);
    return failureOf(failed[0].error);
  };
  return (
    <Confirm
      title={texts.deleteTitle}
      confirm={texts.delete}
      cancel={texts.cancel}
      onConfirm={handleConfirm}
      onClose={onClose}
    >
      {texts.deleteAsk(transactions.length)}
    </Confirm>
  );
}
