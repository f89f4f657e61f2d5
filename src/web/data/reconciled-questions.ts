import type { OnStatements } from '#ledger/reconciled.ts';
import { createSignal } from '#web/signals/signal.ts';

/** Whether to change rows that are part of finished statements. */
export type ReconciledQuestion = OnStatements & { answer: (goesOn: boolean) => void };

/** Asks that; `web/app` shows the question. */
export const reconciledQuestions = createSignal<ReconciledQuestion>();
