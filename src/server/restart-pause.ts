import { doublingDelays } from '#async/retry.ts';

/** Ends that lie longer back say nothing of a loop. */
const windowMs = 120_000;
/** So many ends within the window may be chance: the server is back at once after each. */
const chanceEnds = 3;

const backoff = doublingDelays({ firstMs: 1_000, maxMs: 30_000 });

/**
 * The pause before the server is started again after it ended by itself: short after single ends, and longer for each further end
 * within two minutes, so that a loop of ends does not take the machine.
 * @param endsMs when it ended so far, this end included
 * @returns milliseconds
 */
export function restartPause(endsMs: readonly number[], nowMs: number): number {
  const recent = endsMs.filter((end) => nowMs - end < windowMs).length;
  return backoff(Math.max(0, recent - chanceEnds)) ?? 0;
}
