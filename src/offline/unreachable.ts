import { CallError } from '#contract/errors.ts';
import { generalError } from '#contract/error-catalogue/general.ts';
import { StoreError } from '#documents/store.ts';
import type { Backend } from '#backends/backend.ts';
import { isProviderUnreachable } from './operation-outcome.ts';

/**
 * True if a provider is unreachable or unable to answer now. It also recognizes errors inside the documents engine, before they become call
 * errors.
 */
export const isUnreachable = (error: unknown): boolean =>
  isProviderUnreachable(error) || (error instanceof StoreError && error.kind === 'unreachable');

/** Wraps a provider so that its calls fail at once, with the usual error, while it is certainly unreachable. */
export const failFastOffline = (
  provider: Backend,
  isCertainlyOffline: () => boolean,
): Pick<Backend, 'call'> => ({
  async call(...args) {
    if (isCertainlyOffline()) throw new CallError('unexpected', generalError('serverUnreachable'));
    return provider.call(...args);
  },
});
