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

/** The forms of the dashboard, which the build lays into one file. */
export const forms = [
  TransactionEditor,
  DeleteTransaction,
  BulkAdd,
  DeleteSelected,
  MoveSelected,
  AccountEditor,
  DeleteAccount,
  BookSettings,
];
