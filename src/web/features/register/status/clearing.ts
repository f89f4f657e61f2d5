import type { BankStatus } from '#ledger/split-info.ts';
import { sideInfoIn, type Transaction } from '#ledger/transaction.ts';
import { createSignal } from '#web/signals/store.ts';

/** How far a row is, or several that stand as one. */
export type ShownStatus = 'new' | BankStatus | 'mixed';

/** What stands for rows: the status that they have in common. */
export function statusOf(rows: readonly Transaction[], accountId: string): ShownStatus {
  const [first = 'new', ...others] = new Set(
    rows.map((row) => sideInfoIn(row, accountId).status ?? ('new' as const)),
  );
  return others.length > 0 ? 'mixed' : first;
}

/** What clearing comes to: which rows, what they become, and whether somebody is asked before. */
export type ClearingPlan = { rows: Transaction[]; status: 'cleared' | undefined; needsConfirmation: boolean };

/**
 * Clears what is new; where all is cleared, makes it new again. What is reconciled stays out of it, unless there is nothing else:
 * then it is cleared once somebody has said yes.
 */
export function planClearing(rows: readonly Transaction[], accountId: string): ClearingPlan {
  const by = Map.groupBy(rows, (row) => sideInfoIn(row, accountId).status ?? 'new');
  const [newRows, cleared, reconciled] = [by.get('new'), by.get('cleared'), by.get('reconciled')];
  if (newRows !== undefined) return { rows: newRows, status: 'cleared', needsConfirmation: false };
  if (cleared !== undefined) return { rows: cleared, status: undefined, needsConfirmation: false };
  return { rows: reconciled ?? [], status: 'cleared', needsConfirmation: true };
}

/** Rows to be cleared; by key, where some are selected, these are meant instead. */
export type ClearRequest = { rows: readonly Transaction[]; isKey: boolean };

/** Asks to clear rows; the bar of the register does it. */
export const clearRequests = createSignal<ClearRequest>();
