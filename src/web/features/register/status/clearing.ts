import type { BankStatus } from '#ledger/split-info.ts';
import { sideInfoIn, type Transaction } from '#ledger/transaction.ts';
import { createSignal } from '#web/signals/store.ts';

/** The reconciliation status of one row, or of several rows shown as one. */
export type ShownStatus = 'new' | BankStatus | 'mixed';

/** Returns the common status of rows, or `mixed`. */
export function statusOf(rows: readonly Transaction[], accountId: string): ShownStatus {
  const [first = 'new', ...others] = new Set(
    rows.map((row) => sideInfoIn(row, accountId).status ?? ('new' as const)),
  );
  return others.length > 0 ? 'mixed' : first;
}

/** The plan for clearing rows: the affected rows, their new status, and whether the user has to confirm. */
export type ClearingPlan = { rows: Transaction[]; status: 'cleared' | undefined; needsConfirmation: boolean };

/**
 * Plans the clearing of rows. New rows become cleared; if all are cleared, they become new again. Reconciled rows stay unless all rows are
 * reconciled: then the user confirms, and they become cleared.
 */
export function planClearing(rows: readonly Transaction[], accountId: string): ClearingPlan {
  const by = Map.groupBy(rows, (row) => sideInfoIn(row, accountId).status ?? 'new');
  const [newRows, cleared, reconciled] = [by.get('new'), by.get('cleared'), by.get('reconciled')];
  if (newRows !== undefined) return { rows: newRows, status: 'cleared', needsConfirmation: false };
  if (cleared !== undefined) return { rows: cleared, status: undefined, needsConfirmation: false };
  return { rows: reconciled ?? [], status: 'cleared', needsConfirmation: true };
}

/** A request to clear rows. A request by key applies to the selection if there is one. */
export type ClearRequest = { rows: readonly Transaction[]; isKey: boolean };

/** Signal that requests the clearing of rows; the status bar of the register handles it. */
export const clearingRequests = createSignal<ClearRequest>();
