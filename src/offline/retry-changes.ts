import { type Pause, retry } from '#async/retry.ts';
import { wait as timerWait, type WaitOptions } from '#async/wait.ts';
import type { CallAnswer, CallInput, CallName } from '#contract/calls.ts';
import { isDataCall } from '#contract/data-calls.ts';
import type { OnProgress } from '#contract/transfer.ts';
import type { Backend } from '#backends/backend.ts';
import { requestedWaitMs, canRetry, retryBackoff } from './operation-outcome.ts';

type RetryChangesOptions = {
  reach: {
    /** True if the provider answered the last call. */
    isReachable(): boolean;
    /** Calls `listener` when that changes. @returns unsubscribe */
    subscribe(listener: () => void): () => void;
  };
  /** Receives the number of changes that wait for a retry. */
  onPending?: (count: number) => void;
  /** Waits so many milliseconds; tests replace it. */
  wait?: (ms: number, options: Required<Pick<WaitOptions, 'wakeOn'>>) => Promise<void>;
};

/** True if a call changes books and names its action, which is the idempotency key of a retry. */
function isNamedChange(name: CallName, input: object): boolean {
  const mayChange = isDataCall(name) || name === 'import-data';
  return mayChange && 'action' in input && input.action !== undefined;
}

/**
 * Retries changes of books without an offline copy while the provider does not answer, for a minute at most: a change typed in a tunnel is
 * stored behind it. The retry is the same call, so that it is executed once even if only the answer was lost.
 * @returns a wrapper for the calls of a provider
 */
export function retryChanges({ reach, onPending = () => undefined, wait = timerWait }: RetryChangesOptions) {
  let pending = 0;
  const count = (by: 1 | -1) => {
    pending += by;
    onPending(pending);
  };
  const wakeOn = (wake: () => void) => reach.subscribe(() => reach.isReachable() && wake());

  /** Waits as long as the backoff or the provider demands; ends early once the provider answers any call. */
  const pause: Pause = (retries, error) => {
    const ms = retryBackoff(retries);
    if (ms === undefined) return undefined;
    return wait(Math.max(ms, requestedWaitMs(error)), { wakeOn });
  };

  return (transport: Backend['call']): Backend['call'] =>
    async <Name extends CallName>(
      name: Name,
      input: CallInput<Name>,
      onProgress?: OnProgress,
    ): Promise<CallAnswer<Name>> => {
      if (!isNamedChange(name, input)) return transport(name, input, onProgress);
      let isCounted = false;
      const pauseCounted: Pause = (retries, error) => {
        if (!isCounted) count(1);
        isCounted = true;
        return pause(retries, error);
      };
      try {
        return await retry(() => transport(name, input, onProgress), {
          pause: pauseCounted,
          shouldRetry: canRetry,
        });
      } finally {
        if (isCounted) count(-1);
      }
    };
}
