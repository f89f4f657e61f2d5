import { toDisplayMinor } from '#ledger/account-types.ts';
import { formatMinor, moneyOf } from '#ledger/money.ts';
import { splitIn, type Transaction } from '#ledger/transaction.ts';
import { useTransactionChange, useTransactionChanges } from '#web/data/transactions/changes.ts';
import { offerUndoOfChanges } from '#web/data/history/offer-undo.ts';
import { type Account, toDisplayColor } from '#ledger/account.ts';
import { formatDay } from '#web/lib/days/dates.ts';
import { useBookCurrency, useMoneyOf } from '#web/lib/amounts/money-context.tsx';
import { AffectedStatements } from '#web/lib/history/reconciled-badge.tsx';
import { formatFailure } from '#web/session/client.ts';
import { common } from '#web/languages/en/common.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { toast } from '#web/ui/toast.tsx';
import { transactions as texts } from '#web/languages/en/transactions.ts';
import { listGroupLines, findMostShared, calculateGroupGain } from '#ledger/groups.ts';
import { useGroup } from '#web/data/transactions/groups.ts';
import { useAccountTree } from '#web/data/queries.ts';
import { DelayedLoader } from '#web/ui/delayed-loader.tsx';
import { splits as splitTexts } from '#web/languages/en/splits.ts';

type DeleteTransactionPopupProps = { transaction: Transaction; account: Account; onClose: () => void };

/** The dialog 'Delete split?': deletes all lines in one action and offers an undo. */
function DeleteSplitPopup({ transaction, account, onClose }: DeleteTransactionPopupProps) {
  const { data: group, error } = useGroup(transaction);
  const makeChanges = useTransactionChanges();
  const here = useBookCurrency();
  const { accounts } = useAccountTree();
  const { accountId = '' } = findMostShared(group ?? [], account.id) ?? {};
  const lines = listGroupLines(group ?? [], accountId);
  // An exchange between currencies is one transaction for the user.
  const isOne = lines.length === 1 && group?.length === 2;
  const shared = accounts.get(accountId) ?? account;
  const money = moneyOf(shared, here);
  const total = toDisplayMinor(shared.type, calculateGroupGain(group ?? [], accountId), money.signStyle);
  const handleConfirm = async () => {
    const changes = (group ?? []).map((before) => ({ before }));
    const outcome = await makeChanges(changes, { kind: 'delete-split', together: () => 'split' });
    const [failure] = outcome.failed;
    if (failure === undefined) {
      offerUndoOfChanges(outcome, texts.deleted);
      return undefined;
    }
    toast('error', texts.deleteFailed);
    return formatFailure(failure.error);
  };
  const details = [
    transaction.description,
    formatMinor(total, money),
    formatDay(transaction.postedAt, money.formatTag),
  ] as const;
  const statusText = error === null ? common.loading : splitTexts.loadFailed(formatFailure(error));
  return (
    <Confirm
      title={isOne ? texts.deleteTitle : splitTexts.deleteTitle}
      confirm={common.delete}
      cancel={common.cancel}
      spine={toDisplayColor(account.color)}
      blocked={group === undefined && error !== null ? statusText : undefined}
      onConfirm={async () => (group === undefined ? statusText : handleConfirm())}
      onClose={onClose}
    >
      {group === undefined ? (
        <DelayedLoader label={statusText} />
      ) : (
        <>
          {isOne ? texts.deleteAsk(...details) : splitTexts.deleteAsk(lines.length, ...details)}
          <AffectedStatements changes={group.map((before) => ({ before }))} />
        </>
      )}
    </Confirm>
  );
}

/** The dialog 'Delete transaction ?' for a single transaction, with an undo. */
function DeleteSinglePopup({ transaction, account, onClose }: DeleteTransactionPopupProps) {
  const change = useTransactionChange();
  const money = useMoneyOf(account);
  const { valueMinor } = splitIn(transaction, account.id);
  const amount = formatMinor(toDisplayMinor(account.type, valueMinor, money.signStyle), money);
  const handleConfirm = async () => {
    try {
      offerUndoOfChanges(await change({ before: transaction }), texts.deleted);
      return undefined;
    } catch (error) {
      toast('error', texts.deleteFailed);
      return formatFailure(error);
    }
  };
  return (
    <Confirm
      title={texts.deleteTitle}
      confirm={common.delete}
      cancel={common.cancel}
      spine={toDisplayColor(account.color)}
      onConfirm={handleConfirm}
      onClose={onClose}
    >
      {texts.deleteAsk(transaction.description, amount, formatDay(transaction.postedAt, money.formatTag))}
      <AffectedStatements changes={[{ before: transaction }]} />
    </Confirm>
  );
}

/** The dialog 'Delete transaction ?' with an undo (spec 2 Popups); a split line deletes its whole split. */
export function DeleteTransactionPopup(props: DeleteTransactionPopupProps) {
  const isGroup = props.transaction.splitInfo.group !== undefined;
  if (!isGroup) return <DeleteSinglePopup {...props} />;
  return <DeleteSplitPopup {...props} />;
}
