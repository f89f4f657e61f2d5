import { doubling, retry } from '#async/retry.ts';
import { pauses } from '#async/wait.ts';

const backoff = doubling({ firstMs: 1000, maxMs: 60_000 });

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
  const pause = pauses(backoff, { signal });
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
