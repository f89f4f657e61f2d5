import type { Transaction } from '#ledger/transaction.ts';
import type { ItemSource } from '#web/data/items/items.ts';
import { lazyComponent } from '#web/ui/lazy-component.tsx';

export const LazyTransactionEditor = lazyComponent(
  async () => (await import('#web/features/transactions/transaction-editor.tsx')).TransactionEditor,
);
/** The rarer popups; the component of each is loaded on use. */
export const LazyOtherPopup = lazyComponent(async () => (await import('./other-popup.tsx')).OtherPopup);
export const LazyRowEditor = lazyComponent(
  async () => (await import('#web/features/transactions/row-editor/row-editor.tsx')).RowEditor,
);
export const LazyAccountCreationScope = lazyComponent(
  async () => (await import('./account-creation-scope.tsx')).AccountCreationScope,
);

export const LazyReconciledConfirm = lazyComponent(
  async () => (await import('./reconciled-confirm.tsx')).ReconciledConfirm,
);

export const LazyExpectedQuestion = lazyComponent(
  async () => (await import('#web/features/schedules/match-question.tsx')).MatchQuestion,
);

export const LazySelectionBar = lazyComponent(
  async () => (await import('#web/features/selection/selection-bar.tsx')).SelectionBar,
);

/** Copies transactions; the code is loaded on use. */
export async function loadAndCopyTransactions(
  transactions: readonly Transaction[],
  context: Pick<ItemSource, 'call' | 'bookName'>,
): Promise<void> {
  const copying = await import('#web/features/selection/copy-transactions.ts');
  await copying.copyTransactions(transactions, context);
}
