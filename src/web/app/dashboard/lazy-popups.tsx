import { ActionsList } from '#web/ui/actions-menu.tsx';
import { type Loadable, lazyComponent, loadAtFirstSign, loadWhenPointedAt } from '#web/ui/lazy-component.tsx';

const Discard = lazyComponent(() => import('#web/ui/discard.tsx'), 'Discard');

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

/** What may be opened at any time, by a key too. */
const first = [Discard, TransactionEditor];

/** What is opened from the elements of a selector. */
const openedFrom: readonly (readonly [string, readonly Loadable[]])[] = [
  ['[aria-haspopup]', [ActionsList, AccountEditor, BookSettings, DeleteAccount, BulkAdd]],
  ['[data-index]', [DeleteTransaction, DeleteSelected, MoveSelected]],
];

/** Loads what the dashboard opens before it is asked for, bit by bit: with the first sign of a hand, then where it points. */
export function loadPopupsAhead(): () => void {
  const ends = [
    loadAtFirstSign(first),
    loadWhenPointedAt((pointedAt) =>
      openedFrom.flatMap(([selector, popups]) => (pointedAt.closest(selector) === null ? [] : popups)),
    ),
  ];
  return () => {
    for (const end of ends) end();
  };
}
