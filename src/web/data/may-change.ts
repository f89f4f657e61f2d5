import type { Change } from '#ledger/change.ts';
import { type OnStatements, onStatements } from '#ledger/reconciled.ts';
import { reconciledQuestions } from './reconciled-questions.ts';

/** Asks whether to change rows that are part of finished statements. */
export function askReconciled(rows: OnStatements): Promise<boolean> {
  return new Promise((answer) => reconciledQuestions.tell({ ...rows, answer }));
}

/** Whether these changes may be made: somebody is asked where they break a finished statement. */
export async function mayChange(changes: readonly Change[]): Promise<boolean> {
  const touched = onStatements(changes);
  return touched === undefined || askReconciled(touched);
}
