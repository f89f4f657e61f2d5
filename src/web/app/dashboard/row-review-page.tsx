import { type ReactNode, useMemo, useState } from 'react';
import type { Account } from '#ledger/account.ts';
import { bookZone, startOfDay } from '#ledger/days.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { useAccountTree } from '#web/data/queries.ts';
import { useBookMoney, MoneyContext } from '#web/lib/amounts/money-context.tsx';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { LazyPopup } from '#web/ui/lazy-popup.tsx';
import { ExpectedQuestionHost } from './expected-question-host.tsx';
import { ReconciledQuestionHost } from './reconciled-question-host.tsx';
import { LazyAccountCreationScope, LazyTransactionEditor } from './lazy-popups.tsx';

const DeleteTransaction = lazyComponent(
  async () =>
    (await import('#web/features/transactions/delete-transaction-popup.tsx')).DeleteTransactionPopup,
);

type RowPopup =
  | { name: 'add'; account: Account; day: string }
  | { name: 'edit' | 'delete'; account: Account; transaction: Transaction };

/** The popups that a row review page can open. */
export type RowReviewControls = {
  add: (account: Account, day: string) => void;
  edit: (account: Account, transaction: Transaction) => void;
  remove: (account: Account, transaction: Transaction) => void;
};

/** Milliseconds from midnight to noon. Noon falls on the same day in nearly every time zone. */
const noonMs = 12 * 60 * 60 * 1000;

/** Page for reviewing the rows of an account, with popups that add, change and delete a transaction in place. */
export function RowReviewPage({ children }: { children: (controls: RowReviewControls) => ReactNode }) {
  const tree = useAccountTree();
  const money = useBookMoney(tree.root);
  const [popup, setPopup] = useState<RowPopup>();
  const close = () => setPopup(undefined);
  const controls = useMemo(
    (): RowReviewControls => ({
      add: (account, day) => setPopup({ name: 'add', account, day }),
      edit: (account, transaction) => setPopup({ name: 'edit', account, transaction }),
      remove: (account, transaction) => setPopup({ name: 'delete', account, transaction }),
    }),
    [],
  );
  const noonOf = (day: string) => new Date(Date.parse(startOfDay(day, bookZone(tree.root))) + noonMs);
  return (
    <MoneyContext value={money}>
      <LazyAccountCreationScope>
        {children(controls)}
        {popup !== undefined && (
          <LazyPopup key={popup.name} onClose={close}>
            {popup.name === 'delete' ? (
              <DeleteTransaction account={popup.account} transaction={popup.transaction} onClose={close} />
            ) : (
              <LazyTransactionEditor
                account={popup.account}
                tree={tree}
                mode={popup.name}
                stored={popup.name === 'edit' ? popup.transaction : undefined}
                postedAt={popup.name === 'add' ? noonOf(popup.day) : undefined}
                onClose={close}
                onDelete={(transaction) => controls.remove(popup.account, transaction)}
              />
            )}
          </LazyPopup>
        )}
      </LazyAccountCreationScope>
      <ReconciledQuestionHost />
      <ExpectedQuestionHost />
    </MoneyContext>
  );
}
