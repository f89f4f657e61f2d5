import { createSignal } from '#web/signals/signal.ts';

/** Whether an action may change rows up to a day, `YYYY-MM-DD`, which the book has locked. */
export type LockedQuestion = { until: string; answer: (goesOn: boolean) => void };

/** Asks that; `web/app` shows the question. */
export const lockedQuestions = createSignal<LockedQuestion>();
