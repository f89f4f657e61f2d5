import type { AccountTree } from '#ledger/account-tree.ts';
import type { Account } from '#ledger/account.ts';
import type { Transaction } from '#ledger/transaction.ts';
import type { Draft, EditorMode } from '#web/features/transactions/draft.ts';
import { AccountMoneyScope } from '#web/lib/amounts/money-context.tsx';
import { LazyPopup } from '#web/ui/lazy-popup.tsx';
import { ExpectedQuestionHost } from './expected-question-host.tsx';
import { ReconciledQuestionHost } from './reconciled-question-host.tsx';
import { LazyAccountCreationScope, LazyOtherPopup, LazyTransactionEditor } from './lazy-popups.tsx';

/** A rarely opened dashboard popup and its subject. */
export type OtherDashboardPopup =
  | { name: 'bulk-add' }
  | { name: 'delete-transaction'; transaction: Transaction }
  | { name: 'delete-selected' }
  | { name: 'move-selected' }
  | { name: 'change-selected'; isOne: boolean }
  | { name: 'sort-waiting' }
  | { name: 'account'; parent: Account; account?: Account | undefined }
  | { name: 'delete-account'; account: Account }
  | { name: 'merge-account'; account: Account }
  | { name: 'balance-check'; account: Account }
  | { name: 'trade'; account: Account }
  | { name: 'export-file'; account: Account }
  | { name: 'opening-balances' };

/** The open dashboard popup and its subject (spec 2 Popups). */
export type DashboardPopup =
  | OtherDashboardPopup
  | {
      name: 'transaction';
      mode: EditorMode | 'schedule';
      stored?: Transaction | undefined;
      draft?: Draft | undefined;
    };

export type DashboardPopupsProps = {
  popup: DashboardPopup | undefined;
  /** The current account. */
  account: Account;
  tree: AccountTree;
  selected: readonly Transaction[];
  onOpen: (popup: DashboardPopup | undefined) => void;
  onUnselectAll: () => void;
  /** Called after an account was deleted or merged. */
  onAccountDeleted: (account: Account) => void;
};

/** The open popup, if any. */
function OpenPopup(props: DashboardPopupsProps) {
  const { popup, account, tree, onOpen } = props;
  if (popup === undefined) return null;
  if (popup.name !== 'transaction') return <LazyOtherPopup {...props} popup={popup} />;
  return (
    <LazyTransactionEditor
      account={account}
      tree={tree}
      onClose={() => onOpen(undefined)}
      mode={popup.mode}
      stored={popup.stored}
      draft={popup.draft}
      onDelete={(transaction) => onOpen({ name: 'delete-transaction', transaction })}
    />
  );
}

/** The popups of the dashboard, each loaded when it is first opened. */
export function DashboardPopups(props: DashboardPopupsProps) {
  return (
    <>
      <LazyPopup key={props.popup?.name} onClose={() => props.onOpen(undefined)}>
        {props.popup !== undefined && (
          <LazyAccountCreationScope>
            <AccountMoneyScope account={props.account}>
              <OpenPopup {...props} />
            </AccountMoneyScope>
          </LazyAccountCreationScope>
        )}
      </LazyPopup>
      <ReconciledQuestionHost />
      <ExpectedQuestionHost />
    </>
  );
}
