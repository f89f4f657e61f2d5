import { useEffect, useMemo, useState } from 'react';
import type { Account } from '#ledger/account.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { useAccountTree } from '#web/data/queries.ts';
import { StatementScreen } from '#web/features/statements/statement-screen.tsx';
import { bookMoney, MoneyContext } from '#web/lib/money-context.tsx';
import { loadAtFirstSign } from '#web/ui/lazy-component.tsx';
import { LazyPopup } from '#web/ui/lazy-popup.tsx';
import { AskedReconciled } from './asked-reconciled.tsx';
import { AccountMaking, DeleteTransaction, TransactionEditor } from './lazy-popups.tsx';

type Popup = { name: 'edit' | 'delete'; account: Account; transaction: Transaction };

/** The statement desk, with the popups that change or delete what is in the book already. */
export function StatementPage() {
  const tree = useAccountTree();
  const money = useMemo(() => bookMoney(tree.root), [tree.root]);
  const [popup, setPopup] = useState<Popup>();
  const close = () => setPopup(undefined);
  useEffect(() => loadAtFirstSign([TransactionEditor, DeleteTransaction]), []);
  const controls = useMemo(
    () => ({
      edit: (account: Account, transaction: Transaction) => setPopup({ name: 'edit', account, transaction }),
    }),
    [],
  );
  return (
    <MoneyContext value={money}>
      <AccountMaking>
        <StatementScreen controls={controls} />
        {popup !== undefined && (
          <LazyPopup key={popup.name} onClose={close}>
            {popup.name === 'delete' ? (
              <DeleteTransaction account={popup.account} transaction={popup.transaction} onClose={close} />
            ) : (
              <TransactionEditor
                account={popup.account}
                tree={tree}
                mode="edit"
                stored={popup.transaction}
                onClose={close}
                onDelete={(transaction) => setPopup({ ...popup, name: 'delete', transaction })}
              />
            )}
          </LazyPopup>
        )}
      </AccountMaking>
      <AskedReconciled />
    </MoneyContext>
  );
}
