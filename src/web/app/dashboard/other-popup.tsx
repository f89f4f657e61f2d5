import { LazyBalanceCheckPopup } from '#web/features/register/status/balance-check-line.tsx';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import type { DashboardPopupsProps, OtherDashboardPopup } from './dashboard-popups.tsx';

const DeleteSelected = lazyComponent(
  async () => (await import('#web/features/selection/delete-selection-popup.tsx')).DeleteSelectionPopup,
);
const MoveSelected = lazyComponent(
  async () => (await import('#web/features/selection/move-selection-popup.tsx')).MoveSelectionPopup,
);
const AccountEditor = lazyComponent(
  async () => (await import('#web/features/accounts/account-editor.tsx')).AccountEditor,
);
const DeleteAccount = lazyComponent(
  async () => (await import('#web/features/accounts/delete-account-popup.tsx')).DeleteAccountPopup,
);
const ExportPopup = lazyComponent(
  async () => (await import('#web/features/export-files/export-popup.tsx')).ExportPopup,
);
const OpeningBalances = lazyComponent(
  async () => (await import('#web/features/first-step/opening-balances.tsx')).OpeningBalances,
);
const DeleteTransaction = lazyComponent(
  async () =>
    (await import('#web/features/transactions/delete-transaction-popup.tsx')).DeleteTransactionPopup,
);
const MergeAccount = lazyComponent(
  async () => (await import('#web/features/accounts/merge-account.tsx')).MergeAccount,
);
const ChangeSelected = lazyComponent(
  async () => (await import('#web/features/selection/change-selection-popup.tsx')).ChangeSelectionPopup,
);
const SortWaiting = lazyComponent(
  async () => (await import('#web/features/statements/to-sort-popup.tsx')).ToSortPopup,
);
const BulkAdd = lazyComponent(
  async () => (await import('#web/features/transactions/bulk/bulk-add-popup.tsx')).BulkAddPopup,
);

const TradePopup = lazyComponent(
  async () => (await import('#web/features/trades/trade-popup.tsx')).TradePopup,
);

type OtherPopupProps = Omit<DashboardPopupsProps, 'popup'> & { popup: OtherDashboardPopup };

/** A dashboard popup that is opened less often than the transaction editor. */
export function OtherPopup({
  popup,
  account,
  tree,
  selected,
  onOpen,
  onUnselectAll,
  onAccountDeleted,
}: OtherPopupProps) {
  const close = () => onOpen(undefined);
  const shared = { account, tree, onClose: close };
  switch (popup.name) {
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
    case 'delete-transaction':
      return <DeleteTransaction {...shared} transaction={popup.transaction} />;
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
      return <LazyBalanceCheckPopup account={popup.account} onClose={close} />;
    case 'opening-balances':
      return <OpeningBalances tree={tree} onClose={close} />;
    case 'trade':
      return <TradePopup tree={tree} account={popup.account} onClose={close} />;
    case 'export-file':
      return <ExportPopup tree={tree} account={popup.account} onClose={close} />;
    default:
      return null;
  }
}
