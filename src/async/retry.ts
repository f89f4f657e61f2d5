/** Milliseconds to wait before a retry, counted from 0; undefined if there are no retries left. */
export type Backoff = (retries: number) => number | undefined;

/** Waits before a retry, counted from 0, after `error`; returns undefined if there are no retries left. */
export type Pause = (retries: number, error?: unknown) => Promise<void> | undefined;

/** Delays that double up to `maxMs`, at most `maxRetries` of them. */
export const doublingDelays =
  ({
    firstMs,
    maxMs = Infinity,
    maxRetries = Infinity,
  }: {
    firstMs: number;
    maxMs?: number;
    maxRetries?: number;
  }): Backoff =>
  (retries) =>
    retries < maxRetries ? Math.min(firstMs * 2 ** retries, maxMs) : undefined;

/** The listed delays, one after the other. */
export const listedDelays =
  (...delaysMs: readonly number[]): Backoff =>
  (retries) =>
    delaysMs[retries];

export type RetryOptions = {
  pause: Pause;
  /** True if another try may succeed after `error`; `retries` were made so far. */
  shouldRetry?: (error: unknown, retries: number) => boolean;
  /** Ends the retries when it is aborted (an AbortSignal). */
  signal?: { throwIfAborted(): void } | undefined;
};

/**
 * Runs `work` until it succeeds, and waits between two tries.
 * @param work receives the number of retries so far: 0 at first
 * @throws the error of the last try if no retries are left or `shouldRetry` denies one; the reason of the signal if that was aborted
 */
export async function retry<Result>(
  work: (retries: number) => Promise<Result>,
  { pause, shouldRetry = () => true, signal }: RetryOptions,
): Promise<Result> {
  for (let retries = 0; ; retries += 1) {
    signal?.throwIfAborted();
    try {
      return await work(retries);
    } catch (error) {
      signal?.throwIfAborted();
      const waited = shouldRetry(error, retries) ? pause(retries, error) : undefined;
      if (waited === undefined) throw error;
      await waited;
    }
  }
}
