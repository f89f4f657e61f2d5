import { CallError } from '#contract/errors.ts';
import { isOutOfReach } from '#contract/out-of-reach.ts';
import { StoreRefusal } from '#documents/store.ts';

/** Whether a place could not be asked, or can do nothing just now: all that waits for it goes on to wait. */
export const isAway = (error: unknown): boolean =>
  isOutOfReach(error) ||
  (error instanceof StoreRefusal && error.kind === 'unreachable') ||
  (error instanceof CallError && error.code === 'unavailable');
