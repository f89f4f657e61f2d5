import { CallError, isOutOfReach } from '#contract/errors.ts';
import { generalRefusal } from '#contract/refusals/general.ts';
import { StoreRefusal } from '#documents/store.ts';
import type { Backend } from '#backends/backend.ts';

/** Whether a place could not be asked, or can do nothing just now: all that waits for it goes on to wait. */
export const isAway = (error: unknown): boolean =>
  isOutOfReach(error) ||
  (error instanceof StoreRefusal && error.kind === 'unreachable') ||
  (error instanceof CallError && error.code === 'unavailable');

/** A place that is not asked in vain: while nobody can reach it for certain, its calls fail at once as they would in the end. */
export const unlessAway = (place: Backend, isAwayNow: () => boolean): Pick<Backend, 'call'> => ({
  async call(...asked) {
    if (isAwayNow()) throw new CallError('unexpected', generalRefusal('serverAway'));
    return place.call(...asked);
  },
});
