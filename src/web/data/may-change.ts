import type { Change } from '#ledger/change.ts';
import { type OnStatements, onStatements } from '#ledger/reconciled.ts';
import { reconciledQuestions } from './reconciled-questions.ts';

/** Asks the user whether to change rows of finished statements. */
export function askReconciled(rows: OnStatements): Promise<boolean> {
  return new Promise((answer) => reconciledQuestions.tell({ ...rows, answer }));
}

/** Whether these changes may be made; asks the user if they break a finished statement. */
export async function mayChange(changes: readonly Change[]): Promise<boolean> {
  const touched = onStatements(changes);
  return touched === undefined || askReconciled(touched);
}
