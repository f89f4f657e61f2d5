import type { ComponentProps } from 'react';
import type { Transaction } from '#ledger/transaction.ts';
import { AccountActions } from '#web/features/accounts/account-menu.tsx';
import { RowDetails } from '#web/features/register/lazy-details.ts';
import { entryPartsAhead } from '#web/features/transactions/entry/load-entry-parts.ts';
import { type Loadable, lazyComponent, loadAtFirstSign, loadWhenPointedAt } from '#web/ui/lazy-component.tsx';
import type * as Later from './later-popups.tsx';
import { TagList } from './lazy-sheets.tsx';

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
export const AccountMaking = lazyComponent(() => import('./account-maker.tsx'), 'AccountMaking');
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

const later = () => import('./later-popups.tsx');
export const ExportPopup = lazyComponent<'ExportPopup', ComponentProps<typeof Later.ExportPopup>>(
  later,
  'ExportPopup',
);
export const MergeAccount = lazyComponent<'MergeAccount', ComponentProps<typeof Later.MergeAccount>>(
  later,
  'MergeAccount',
);
export const ChangeSelected = lazyComponent<'ChangeSelected', ComponentProps<typeof Later.ChangeSelected>>(
  later,
  'ChangeSelected',
);

export const SortWaiting = lazyComponent<'SortWaiting', ComponentProps<typeof Later.SortWaiting>>(
  later,
  'SortWaiting',
);

export const AskReconciled = lazyComponent(() => import('./ask-reconciled.tsx'), 'AskReconciled');

export const SelectionBar = lazyComponent(
  () => import('#web/features/selection/selection-bar.tsx'),
  'SelectionBar',
);

/** Comes with the selection bar, from which it is asked for. */
export async function copyTransactions(transactions: readonly Transaction[]): Promise<void> {
  const copying = await import('#web/features/selection/copy-transactions.ts');
  await copying.copyTransactions(transactions);
}

/** What may be opened at any time, by a key too. */
const first = [Discard, AccountMaking, TransactionEditor, entryPartsAhead];

/** What is opened from the elements of a selector. */
const openedFrom: readonly (readonly [string, readonly Loadable[]])[] = [
  ['[aria-haspopup]', [AccountActions, AccountEditor, BookSettings, DeleteAccount, BulkAdd]],
  ['[role="search"] ~ button', [TagList]],
  ['[data-index]', [RowDetails, SelectionBar, DeleteTransaction, DeleteSelected, MoveSelected]],
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
