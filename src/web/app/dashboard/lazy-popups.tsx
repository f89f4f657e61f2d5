import type { Transaction } from '#ledger/transaction.ts';
import { lazyComponent } from '#web/ui/lazy-component.tsx';

export const TransactionEditor = lazyComponent(
  () => import('#web/features/transactions/transaction-editor.tsx'),
  'TransactionEditor',
);
export const DeleteTransaction = lazyComponent(
  () => import('#web/features/transactions/delete-transaction.tsx'),
  'DeleteTransaction',
);
export const BulkAdd = lazyComponent(() => import('#web/features/transactions/bulk/bulk-add.tsx'), 'BulkAdd');
export const DeleteSelected = lazyComponent(
  () => import('#web/features/selection/delete-selected.tsx'),
  'DeleteSelected',
);
export const MoveSelected = lazyComponent(
  () => import('#web/features/selection/move-selected.tsx'),
  'MoveSelected',
);
export const AccountCreation = lazyComponent(() => import('./account-maker.tsx'), 'AccountCreation');
export const AccountEditor = lazyComponent(
  () => import('#web/features/accounts/account-editor.tsx'),
  'AccountEditor',
);
export const DeleteAccount = lazyComponent(
  () => import('#web/features/accounts/delete-account.tsx'),
  'DeleteAccount',
);
export const BookSettings = lazyComponent(
  () => import('#web/features/books/book-settings.tsx'),
  'BookSettings',
);

export const ExportPopup = lazyComponent(
  () => import('#web/features/export-files/export-popup.tsx'),
  'ExportPopup',
);
export const MergeAccount = lazyComponent(
  () => import('#web/features/accounts/merge-account.tsx'),
  'MergeAccount',
);
export const ChangeSelected = lazyComponent(
  () => import('#web/features/selection/change-selected.tsx'),
  'ChangeSelected',
);
export const SortWaiting = lazyComponent(
  () => import('#web/features/statements/sort-waiting.tsx'),
  'SortWaiting',
);

export const AskReconciled = lazyComponent(() => import('./ask-reconciled.tsx'), 'AskReconciled');

export const AskExpected = lazyComponent(
  () => import('#web/features/schedules/fulfil-ask.tsx'),
  'AskExpected',
);

export const SelectionBar = lazyComponent(
  () => import('#web/features/selection/selection-bar.tsx'),
  'SelectionBar',
);

/** Comes with the selection bar, from which it is asked for. */
export async function copyTransactions(transactions: readonly Transaction[]): Promise<void> {
  const copying = await import('#web/features/selection/copy-transactions.ts');
  await copying.copyTransactions(transactions);
}
