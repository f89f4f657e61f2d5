import type { LedgerChange } from '#ledger/change.ts';
import { type ChangedStatements, findChangedStatements } from '#ledger/reconciled.ts';
import { createSignal } from '#web/signals/store.ts';

/** The question if rows of finished statements are to be changed. */
export type ReconciledQuestion = ChangedStatements & { answer: (isConfirmed: boolean) => void };

/** Asks that; `web/app` shows the question. */
export const reconciledQuestions = createSignal<ReconciledQuestion>();

/** Asks the user whether to change rows of finished statements. */
export function askReconciled(rows: ChangedStatements): Promise<boolean> {
  return new Promise((answer) => reconciledQuestions.emit({ ...rows, answer }));
}

/** Whether these changes may be made; asks the user if they break a finished statement. */
export async function confirmReconciledChanges(changes: readonly LedgerChange[]): Promise<boolean> {
  const reconciledRows = findChangedStatements(changes);
  return reconciledRows === undefined || askReconciled(reconciledRows);
}
