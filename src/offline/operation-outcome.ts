import { listedDelays } from '#async/retry.ts';
import { CallError, type ErrorCode, isUnreachableError } from '#contract/errors.ts';

/**
 * The outcome of an operation whose call failed. `rejected`: the provider will never do it. `unanswered`: nothing answered, so it may
 * have been done. `unavailable`, `busy`: it was not done, and may succeed later. `failed`: anything else; the operation stays pending.
 */
type OperationOutcome = 'rejected' | 'unanswered' | 'unavailable' | 'busy' | 'failed';

const outcomeOfCode: Partial<Record<ErrorCode, OperationOutcome>> = {
  invalid: 'rejected',
  'not-allowed': 'rejected',
  'not-found': 'rejected',
  conflict: 'rejected',
  'too-large': 'rejected',
  unavailable: 'unavailable',
  quota: 'busy',
};

/** Reads the outcome of an operation from the error of its call. */
function outcomeOf(error: unknown): OperationOutcome {
  if (isUnreachableError(error)) return 'unanswered';
  return (error instanceof CallError && outcomeOfCode[error.code]) || 'failed';
}

/** True if the provider rejected an operation for good. */
export const isRejected = (error: unknown): error is CallError =>
  error instanceof CallError && outcomeOf(error) === 'rejected';

/** True if nothing answered an operation: it may have been done. */
export const hasUnknownOutcome = (error: unknown): boolean => outcomeOf(error) === 'unanswered';

/** True if a provider cannot be reached, or can do nothing now. */
export const isProviderUnreachable = (error: unknown): boolean =>
  ['unanswered', 'unavailable'].includes(outcomeOf(error));

/** The longest wait that a provider may ask for, in milliseconds; an operation that has to wait longer has failed. */
const maxRequestedWaitMs = 30_000;

/** The wait that a provider asked for with an error, in milliseconds; 0 without one, at most the longest. */
export const requestedWaitMs = (error: unknown): number =>
  error instanceof CallError ? Math.min((error.retryAfterSeconds ?? 0) * 1000, maxRequestedWaitMs) : 0;

/** True if an operation may succeed when it is retried within a minute. */
export function canRetry(error: unknown): boolean {
  if (outcomeOf(error) !== 'busy') return isProviderUnreachable(error);
  const { retryAfterSeconds } = error instanceof CallError ? error : {};
  return retryAfterSeconds !== undefined && retryAfterSeconds * 1000 <= maxRequestedWaitMs;
}

/** The waits before an operation is retried, in milliseconds: a minute in all. An offline copy goes on with the last of them. */
export const retryBackoff = listedDelays(500, 1000, 2000, 4000, 7500, 15_000, 30_000);
export const longestWaitMs = 30_000;
