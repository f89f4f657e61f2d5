import { CallError } from '#contract/errors.ts';
import { generalError } from '#contract/refusals/general.ts';
import { StoreError } from '#documents/store.ts';
import type { Backend } from '#backends/backend.ts';
import { isProviderUnreachable } from './outcome.ts';

/** True if a provider cannot be reached, or can do nothing now; also within an engine over documents, before its error is a call's. */
export const isUnreachable = (error: unknown): boolean =>
  isProviderUnreachable(error) || (error instanceof StoreError && error.kind === 'unreachable');

/** A place that is not asked in vain: while nobody can reach it for certain, its calls fail at once as they would in the end. */
export const failFastOffline = (provider: Backend, isCertainlyOffline: () => boolean): Pick<Backend, 'call'> => ({
  async call(...asked) {
    if (isCertainlyOffline()) throw new CallError('unexpected', generalError('serverAway'));
    return provider.call(...asked);
  },
});
