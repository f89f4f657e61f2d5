import type { Backoff, Pause } from './retry.ts';

export type WaitOptions = {
  /** Rejects the wait with its reason when it is aborted. */
  signal?: AbortSignal | undefined;
  /** Subscribes a listener that ends the wait early; returns its unsubscribe function. */
  wakeOn?: (wake: () => void) => () => void;
};

/** Waits `ms` milliseconds. */
export async function wait(ms: number, { signal, wakeOn }: WaitOptions = {}): Promise<void> {
  signal?.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const abort = () => reject(signal?.reason);
  signal?.addEventListener('abort', abort);
  const timer = setTimeout(() => resolve(), ms);
  const unsubscribe = wakeOn?.(resolve);
  try {
    await promise;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
    unsubscribe?.();
  }
}

/** Turns the milliseconds of a backoff into waits. */
export const pauses =
  (backoff: Backoff, options?: WaitOptions): Pause =>
  (retries) => {
    const ms = backoff(retries);
    return ms === undefined ? undefined : wait(ms, options);
  };
