import { calls } from '#contract/calls.ts';
import { isUnreachableError } from '#contract/errors.ts';
import { createSignal } from '#web/signals/store.ts';
import { doublingDelays, retry } from '#async/retry.ts';
import { createPause } from '#async/wait.ts';
import type { Call } from './client.ts';

const backoff = doublingDelays({ firstMs: 1000, maxMs: 60_000 });

/**
 * Retries `attempt` until it succeeds, after delays that double up to a minute, and at once when the browser reports a network, which may
 * be wrong.
 * @param attempt resolves to true if it succeeded; never rejects
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

/** Milliseconds after which an unanswered probe counts as failed. */
const timeoutMs = 10_000;

/** The reachability of the provider. */
export type Reachability = {
  /**
   * Watches the results of a provider's calls from now on, instead of the previous provider's.
   * @returns the wrapped calls
   */
  follow(transport: Call, network?: Pick<EventTarget, 'addEventListener'>): Call;
  /** False from a call without answer until another call is answered. */
  isReachable(): boolean;
  /**
   * Calls `listener` at each change.
   * @returns unsubscribe
   */
  subscribe(listener: () => void): () => void;
};

/**
 * Watches whether a provider answers. The browser's network state only triggers a probe: a network may lead nowhere, and a server may be on
 * the same machine. An unreachable provider is probed until it answers.
 */
export function createReachability(): Reachability {
  const changed = createSignal();
  let isReached = true;
  let unfollow = () => {};
  let stopTrying = () => {};

  const follow: Reachability['follow'] = (transport, network = window) => {
    unfollow();
    stopTrying();
    // No event: the listeners of the previous provider are replaced too.
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

    /** Sends a small call; an error code is an answer, too. */
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
        // The browser may know the session without the provider.
        if (kind === 'data') setReachable(true);
        return answer;
      } catch (error) {
        // Feedback messages go to our own server, wherever the books are.
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

/** The reachability of the app's provider. */
export const reachability = createReachability();
