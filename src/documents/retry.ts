import { type Pause, retry } from '#async/retry.ts';
import { StoreError } from '#documents/store.ts';

/** The most retries of a commit that lost against other writers. */
const maxCommitRetries = 5;

/**
 * Retries work on a store over an unstable network, in competition with other writers of the same rows. Each try reads the rows anew,
 * because a commit cannot be made twice.
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

/** The most retries of a single call: the number of writers likely to change the same rows at once. */
const maxRetries = 3;

/**
 * Retries a call that the store may reject because its rows have changed; each try reads them anew. The rejection may also mean that the
 * same commit had already been stored, which the next try detects.
 * @throws the error of the last try
 */
export const retryFromStart = <Answer>(attempt: (isRetry: boolean) => Promise<Answer>): Promise<Answer> =>
  retry((retries) => attempt(retries > 0), {
    pause: () => Promise.resolve(),
    shouldRetry: (error, retries) =>
      error instanceof StoreError && error.kind !== 'unreachable' && retries < maxRetries,
  });
