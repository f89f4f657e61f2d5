import { useEffect, useMemo, useState } from 'react';
import type { Account } from '#ledger/account.ts';
import { bookZone, startOfDay } from '#ledger/days.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { useAccountTree } from '#web/data/queries.ts';
import { ReconcileScreen } from '#web/features/reconcile/reconcile-screen.tsx';
import { bookMoney, MoneyContext } from '#web/lib/money-context.tsx';
import { loadAtFirstSign } from '#web/ui/lazy-component.tsx';
import { LazyPopup } from '#web/ui/lazy-popup.tsx';
import { AskedReconciled } from './asked-reconciled.tsx';
import { DeleteTransaction, TransactionEditor } from './lazy-popups.tsx';

type Popup =
  | { name: 'add'; account: Account; day: string }
  | { name: 'edit'; account: Account; transaction: Transaction }
  | { name: 'delete'; account: Account; transaction: Transaction };

/** Noon lies on the day wherever the reader is, or nearly so. */
const noonMs = 12 * 60 * 60 * 1000;

/** The reconcile desk, with the popups that add, change and delete a transaction in place. */
export function ReconcilePage() {
  const tree = useAccountTree();
  const money = useMemo(() => bookMoney(tree.root), [tree.root]);
  const [popup, setPopup] = useState<Popup>();
  const close = () => setPopup(undefined);
  useEffect(() => loadAtFirstSign([TransactionEditor, DeleteTransaction]), []);
  const controls = useMemo(
    () => ({
      add: (account: Account, day: string) => setPopup({ name: 'add', account, day }),
      edit: (account: Account, transaction: Transaction) => setPopup({ name: 'edit', account, transaction }),
      remove: (account: Account, transaction: Transaction) =>
        setPopup({ name: 'delete', account, transaction }),
    }),
    [],
  );
  return (
    <MoneyContext value={money}>
      <ReconcileScreen controls={controls} />
      {popup !== undefined && (
        <LazyPopup key={popup.name} onClose={close}>
          {popup.name === 'delete' ? (
            <DeleteTransaction account={popup.account} transaction={popup.transaction} onClose={close} />
          ) : (
            <TransactionEditor
              account={popup.account}
              tree={tree}
              mode={popup.name}
              stored={popup.name === 'edit' ? popup.transaction : undefined}
              postedAt={
                popup.name === 'add'
                  ? new Date(Date.parse(startOfDay(popup.day, bookZone(tree.root))) + noonMs)
                  : undefined
              }
              onClose={close}
              onDelete={(transaction) => controls.remove(popup.account, transaction)}
            />
          )}
        </LazyPopup>
      )}
      <AskedReconciled />
    </MoneyContext>
  );
}
