import type { LedgerChange } from '#ledger/ledger-change.ts';
import { type ChangedStatements, findChangedStatements } from '#ledger/changed-statements.ts';
import { createSignal } from '#web/signals/store.ts';

/** The question to the user before rows of finished statements change. */
export type ReconciledQuestion = ChangedStatements & { answer: (isConfirmed: boolean) => void };

/** Emits such questions; `web/app` shows them. */
export const reconciledQuestions = createSignal<ReconciledQuestion>();

/** Asks the user whether to change rows of finished statements. */
export function askReconciled(rows: ChangedStatements): Promise<boolean> {
  return new Promise((answer) => reconciledQuestions.emit({ ...rows, answer }));
}

/** True if the changes may be made; asks the user if they affect a finished statement. */
export async function confirmReconciledChanges(changes: readonly LedgerChange[]): Promise<boolean> {
  const reconciledRows = findChangedStatements(changes);
  return reconciledRows === undefined || askReconciled(reconciledRows);
}
