// @ts-check
const shortestMs = 1_000;
const longestMs = 30_000;
/** Ends that lie longer back say nothing of a loop. */
const windowMs = 120_000;
/** So many ends within the window may be chance: the server is back at once after each. */
const chanceEnds = 3;

/**
 * The pause before the server is started again after it ended by itself: short after single ends, and longer for each further end
 * within two minutes, so that a loop of ends does not take the machine.
 * @param {readonly number[]} endsMs when it ended so far, this end included
 * @param {number} nowMs
 * @returns {number} milliseconds
 */
export function restartPause(endsMs, nowMs) {
  const recent = endsMs.filter((end) => nowMs - end < windowMs).length;
  return Math.min(longestMs, shortestMs * 2 ** Math.max(0, recent - chanceEnds));
}
