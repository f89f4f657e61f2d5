import { listed, type Pause, retry } from '#async/retry.ts';
import { wait as timerWait, type WaitOptions } from '#async/wait.ts';
import type { CallAnswer, CallInput, CallName } from '#contract/calls.ts';
import { isDataCall } from '#contract/data-calls.ts';
import { CallError, isOutOfReach } from '#contract/errors.ts';
import { createStore, type Readable } from '#web/signals/store.ts';
import type { OnProgress } from '#contract/transfer.ts';
import type { Call } from './client.ts';
import type { Reachability } from './reachability.ts';

/** The waits before a call is retried: a minute in all, after which it has failed. */
const backoff = listed(500, 1000, 2000, 4000, 7500, 15_000, 30_000);

/** How many changes wait to be sent again. */
export type PendingChanges = Readable<number>;

type Options = {
  reach: Pick<Reachability, 'isReached' | 'subscribe'>;
  /** Waits so many milliseconds; a test does not. */
  wait?: (ms: number, options: Required<Pick<WaitOptions, 'wakeOn'>>) => Promise<void>;
};

/** The longest that one wait is drawn out to where a place says when to come again, in milliseconds. */
const longestAskedForMs = 30_000;

/** Whether nothing answered, or somebody who says that it may go well in a moment. */
function mayPass(error: unknown): boolean {
  if (isOutOfReach(error)) return true;
  if (!(error instanceof CallError)) return false;
  const { code, retryAfterSeconds } = error;
  const isSoon = retryAfterSeconds !== undefined && retryAfterSeconds * 1000 <= longestAskedForMs;
  return code === 'unavailable' || (code === 'quota' && isSoon);
}

/** Whether a call changes books and says of which action it is: the same one sent again is known by that. */
function isNamedChange(name: CallName, input: object): boolean {
  const mayChange = isDataCall(name) || name === 'import-data';
  return mayChange && 'action' in input && input.action !== undefined;
}

/**
 * The calls of a place, of which those that change books are sent again by themselves while nothing answers, for a minute at most:
 * what is typed in a tunnel is stored behind it. What is sent again is the same, so that it is done once, also where only the answer
 * was lost.
 */
export function createSendingAgain({ reach, wait = timerWait }: Options) {
  const waiting = createStore(0);
  const count = (by: 1 | -1) => waiting.set(waiting.now() + by);
  const wakeOn = (wake: () => void) => reach.subscribe(() => reach.isReached() && wake());

  /** Waits as long as the backoff says, or as the provider asked for; ends once the provider answers any call. */
  const pause: Pause = (retries, error) => {
    const ms = backoff(retries);
    if (ms === undefined) return undefined;
    const askedForMs = error instanceof CallError ? (error.retryAfterSeconds ?? 0) * 1000 : 0;
    return wait(Math.max(ms, Math.min(askedForMs, longestAskedForMs)), { wakeOn });
  };

  const follow =
    (transport: Call): Call =>
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
          shouldRetry: mayPass,
        });
      } finally {
        if (isCounted) count(-1);
      }
    };

  return { waiting, follow };
}
