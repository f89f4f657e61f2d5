import { doublingDelays, retry, type RetryOptions } from '#async/retry.ts';
import { createPause } from '#async/wait.ts';

const backoff = doublingDelays({ firstMs: 250, maxMs: 5_000 });

type Options = Required<Pick<RetryOptions, 'shouldRetry'>> & {
  /** Logs the 1st, 2nd, 4th, 8th ... failure: an outage of hours must not fill the log. */
  logFailure(error: unknown): void;
  signal?: AbortSignal | undefined;
};

/** Retries opening a database until it succeeds, `shouldRetry` denies it or the signal is aborted. */
export function retryDatabase<Result>(
  open: () => Promise<Result>,
  { shouldRetry, logFailure, signal }: Options,
): Promise<Result> {
  const pause = createPause(backoff, { signal });
  return retry(open, {
    shouldRetry,
    signal,
    pause(retries, error) {
      if (Number.isInteger(Math.log2(retries + 1))) logFailure(error);
      return pause(retries);
    },
  });
}
