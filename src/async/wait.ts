import type { Backoff, Pause } from './retry.ts';

export type WaitOptions = {
  /** Rejects the wait with its reason when it is aborted. */
  signal?: AbortSignal | undefined;
  /** Subscribes a listener that ends the wait early; returns its unsubscribe function. */
  wakeOn?: (wake: () => void) => () => void;
};

/** Waits `ms` milliseconds. */
export const wait = (ms: number, { signal, wakeOn }: WaitOptions = {}) =>
  new Promise<void>((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      unsubscribe?.();
      signal?.removeEventListener('abort', end);
      if (signal?.aborted) reject(signal.reason);
      else resolve();
    };
    const timer = setTimeout(end, ms);
    const unsubscribe = wakeOn?.(end);
    signal?.addEventListener('abort', end);
    if (signal?.aborted) end();
  });

/** Turns the milliseconds of a backoff into timed waits. */
export const createPause =
  (backoff: Backoff, options?: WaitOptions): Pause =>
  (retries) => {
    const ms = backoff(retries);
    return ms === undefined ? undefined : wait(ms, options);
  };
