import { doublingDelays } from '#async/retry.ts';

/** Ends longer ago than this do not indicate a loop. */
const windowMs = 120_000;
/** The number of ends within the window after which the server restarts without a longer pause. */
const chanceEnds = 3;

const backoff = doublingDelays({ firstMs: 1_000, maxMs: 30_000 });

/**
 * Returns the pause before the server restarts after an unexpected end: short after single ends, longer for each further end within two
 * minutes, so that a restart loop does not overload the machine.
 * @param endsMs the times of all ends so far, this one included
 * @returns milliseconds
 */
export function restartPause(endsMs: readonly number[], nowMs: number): number {
  const recent = endsMs.filter((end) => nowMs - end < windowMs).length;
  return backoff(Math.max(0, recent - chanceEnds)) ?? 0;
}
