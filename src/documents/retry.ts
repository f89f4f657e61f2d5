import { type Pause, retry } from '#async/retry.ts';
import { StoreError } from '#documents/store.ts';

/** Retries of a commit that others were quicker with. */
const maxCommitRetries = 5;

/**
 * Retries work on a store over an unstable network, and beside others who change the same rows: each try reads the rows anew, as
 * a commit cannot be made twice.
 * @throws the error of the last try
 */
export const retryCommit = <Answer>(
  work: (retries: number) => Promise<Answer>,
  pause: Pause,
): Promise<Answer> =>
  retry(work, {
    pause,
    shouldRetry: (error, retries) =>
      error instanceof StoreError && (error.kind === 'unreachable' || retries < maxCommitRetries),
  });

/** Retries of a single call: as many as may well write the same rows at once. */
const maxRetries = 3;

/**
 * Retries a call that the store may refuse as its rows are not what they were; each try reads them anew. A refusal may also mean
 * that the same commit had arrived already, which the next try sees.
 * @throws the error of the last try
 */
export const retryFromStart = <Answer>(attempt: (isRetry: boolean) => Promise<Answer>): Promise<Answer> =>
  retry((retries) => attempt(retries > 0), {
    pause: () => Promise.resolve(),
    shouldRetry: (error, retries) =>
      error instanceof StoreError && error.kind !== 'unreachable' && retries < maxRetries,
  });
