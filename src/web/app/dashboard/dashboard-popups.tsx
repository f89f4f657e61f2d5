import type { AccountTree } from '#ledger/account-tree.ts';
import type { Account } from '#ledger/account.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { BalanceCheckPopup } from '#web/features/register/status/lazy-popup.ts';
import type { Draft, EditorMode } from '#web/features/transactions/draft.ts';
import { LazyPopup } from '#web/ui/lazy-popup.tsx';
import { AskExpectedHost } from './ask-expected-host.tsx';
import { ReconciledQuestionHost } from './reconciled-question-host.tsx';
import {
  AccountEditor,
  AccountCreation,
  BookSettings,
  BulkAdd,
  ChangeSelected,
  DeleteAccount,
  DeleteSelected,
  DeleteTransaction,
  MergeAccount,
  ExportPopup,
  MoveSelected,
  SortWaiting,
  TransactionEditor,
} from './lazy-popups.tsx';

/** The popup that is open over the dashboard, and what it is about (spec 2 Popups). */
export type DashboardPopup =
  | { name: 'transaction'; mode: EditorMode; stored?: Transaction | undefined; draft?: Draft | undefined }
  | { name: 'delete-transaction'; transaction: Transaction }
  | { name: 'bulk-add' }
  | { name: 'delete-selected' }
  | { name: 'move-selected' }
  | { name: 'change-selected'; isOne: boolean }
  | { name: 'sort-waiting' }
  | { name: 'account'; parent: Account; account?: Account | undefined }
  | { name: 'delete-account'; account: Account }
  | { name: 'merge-account'; account: Account }
  | { name: 'balance-check'; account: Account }
  | { name: 'export-file'; account: Account }
  | { name: 'book-settings'; book: Account };

type DashboardPopupsProps = {
  popup: DashboardPopup | undefined;
  /** The account in sight. */
  account: Account;
  tree: AccountTree;
  selected: readonly Transaction[];
  onOpen: (popup: DashboardPopup | undefined) => void;
  onUnselectAll: () => void;
  /** Called when an account is gone. */
  onAccountDeleted: (account: Account) => void;
};

/** The popup that is open, if any. */
function Shown(props: DashboardPopupsProps) {
  const { popup, account, tree, selected, onOpen, onUnselectAll, onAccountDeleted } = props;
  const close = () => onOpen(undefined);
  const shared = { account, tree, onClose: close };
  switch (popup?.name) {
    case 'transaction':
      return (
        <TransactionEditor
          {...shared}
          mode={popup.mode}
          stored={popup.stored}
          draft={popup.draft}
          onDelete={(transaction) => onOpen({ name: 'delete-transaction', transaction })}
        />
      );
    case 'delete-transaction':
      return <DeleteTransaction {...shared} transaction={popup.transaction} />;
    case 'bulk-add':
      return <BulkAdd {...shared} />;
    case 'delete-selected':
      return selected.length === 0 ? null : <DeleteSelected transactions={selected} onClose={close} />;
    case 'move-selected':
      return selected.length === 0 ? null : (
        <MoveSelected {...shared} transactions={selected} onMoved={onUnselectAll} />
      );
    case 'change-selected':
      return selected.length === 0 ? null : (
        <ChangeSelected {...shared} transactions={selected} isOne={popup.isOne} onChanged={onUnselectAll} />
      );
    case 'sort-waiting':
      return <SortWaiting {...shared} />;
    case 'account':
      return <AccountEditor tree={tree} parent={popup.parent} account={popup.account} onClose={close} />;
    case 'delete-account':
      return (
        <DeleteAccount
          tree={tree}
          account={popup.account}
          onClose={close}
          onDeleted={() => onAccountDeleted(popup.account)}
        />
      );
    case 'merge-account':
      return (
        <MergeAccount
          tree={tree}
          account={popup.account}
          onClose={close}
          onMerged={() => onAccountDeleted(popup.account)}
        />
      );
    case 'balance-check':
      return <BalanceCheckPopup account={popup.account} onClose={close} />;
    case 'export-file':
      return <ExportPopup tree={tree} account={popup.account} onClose={close} />;
    case 'book-settings':
      return <BookSettings book={popup.book} onClose={close} />;
    default:
      return null;
  }
}

/** The popups of the dashboard, each loaded when it is first opened. */
export function DashboardPopups(props: DashboardPopupsProps) {
  return (
    <>
      <LazyPopup key={props.popup?.name} onClose={() => props.onOpen(undefined)}>
        {props.popup !== undefined && (
          <AccountCreation>
            <Shown {...props} />
          </AccountCreation>
        )}
      </LazyPopup>
      <ReconciledQuestionHost />
      <AskExpectedHost />
    </>
  );
}
