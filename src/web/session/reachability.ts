import { calls } from '#contract/calls.ts';
import { isUnreachableError } from '#contract/errors.ts';
import { createSignal } from '#web/signals/store.ts';
import { doublingDelays, retry } from '#async/retry.ts';
import { createPause } from '#async/wait.ts';
import type { Call } from './client.ts';

const backoff = doublingDelays({ firstMs: 1000, maxMs: 60_000 });

/**
 * Retries `attempt` until it succeeds, after waits that double up to a minute, and at once when the browser reports a network, which
 * may be wrong.
 * @param attempt answers true if it succeeded; never rejects
 * @returns a function that ends the retries
 */
export function retryInBackground(
  attempt: () => Promise<boolean>,
  network: Pick<EventTarget, 'addEventListener'> = window,
): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  const pause = createPause(backoff, { signal });
  const tryOnce = async () => {
    if (!(await attempt())) throw new Error();
    ended.abort();
  };
  const retryAfterWait = async () => {
    await pause(0);
    await retry(tryOnce, { pause: (retries) => pause(retries + 1), signal });
  };
  network.addEventListener('online', () => void tryOnce().catch(() => undefined), { signal });
  retryAfterWait().catch(() => undefined);
  return () => ended.abort();
}

/** How long a place may take to say that it is there, in milliseconds. */
const timeoutMs = 10_000;

/** Whether the place where the books live answers. */
export type Reachability = {
  /** Hears from now on what the calls of a place come to, and of no other place any more. @returns its calls, to be made instead */
  follow(transport: Call, network?: Pick<EventTarget, 'addEventListener'>): Call;
  /** False from a call that nothing answered on, until one is answered again. */
  isReachable(): boolean;
  /** Hears of each change of that. @returns unsubscribe */
  subscribe(listener: () => void): () => void;
};

/**
 * Watches whether a place answers. What a browser says of the network is no more than a reason to ask at once: behind a network there
 * may be nothing, and a server may be on the same machine. A place that is out of reach is asked again until it is there.
 */
export function createReachability(): Reachability {
  const changed = createSignal();
  let isReached = true;
  let unfollow = () => {};
  let stopTrying = () => {};

  const follow: Reachability['follow'] = (transport, network = window) => {
    unfollow();
    stopTrying();
    // Nobody is told: who looked at the place before goes with it.
    isReached = true;
    const followEnd = new AbortController();
    const { signal } = followEnd;
    unfollow = () => followEnd.abort();

    const setReachable = (isAnswered: boolean) => {
      if (signal.aborted || isAnswered === isReached) return;
      isReached = isAnswered;
      stopTrying();
      if (!isAnswered) stopTrying = retryInBackground(probe, network);
      changed.emit();
    };

    /** Asks for something small: a refusal is an answer, too. */
    const probe = async () => {
      const isAnswered = await Promise.race([
        transport('get-user-config', {}).then(
          () => true,
          (error: unknown) => !isUnreachableError(error),
        ),
        new Promise<false>((resolve) => setTimeout(resolve, timeoutMs, false)),
      ]);
      setReachable(isAnswered);
      return isAnswered;
    };

    network.addEventListener('offline', probe, { signal });
    return async (name, input, onProgress) => {
      const { kind } = calls[name];
      try {
        const answer = await transport(name, input, onProgress);
        // Who is signed in a browser may know by itself.
        if (kind === 'data') setReachable(true);
        return answer;
      } catch (error) {
        // A message goes to our own server, wherever the books are.
        if (kind !== 'message' && isUnreachableError(error)) setReachable(false);
        throw error;
      }
    };
  };

  return {
    follow,
    isReachable: () => isReached,
    subscribe: changed.on,
  };
}

/** Whether the place of the running app answers. */
export const reachability = createReachability();
