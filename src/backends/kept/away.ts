import { CallError } from '#contract/errors.ts';
import { isOutOfReach } from '#contract/out-of-reach.ts';

/** Whether a place could not be asked, or can do nothing just now: all that waits for it goes on to wait. */
export const isAway = (error: unknown): boolean =>
  isOutOfReach(error) || (error instanceof CallError && error.code === 'unavailable');
