import { setTimeout as delay } from 'node:timers/promises';

const firstPauseMs = 250;
const longestPauseMs = 5_000;

/** How long to go on, and what to say meanwhile. */
export type Patience = {
  /** Whether a failure may pass with time; another one ends the trying. */
  mayPass(error: unknown): boolean;
  /** Told of the 1st, 2nd, 4th, 8th ... failure: what lasts for hours shall not fill the log. */
  tell(error: unknown): void;
  signal?: AbortSignal | undefined;
};

/** Tries until it works; the pauses grow to five seconds. Rejects with what does not pass, or when it is told to stop. */
export async function keepTrying<Result>(
  attempt: () => Promise<Result>,
  { mayPass, tell, signal }: Patience,
): Promise<Result> {
  for (let failures = 1; ; failures += 1) {
    signal?.throwIfAborted();
    try {
      return await attempt();
    } catch (error) {
      signal?.throwIfAborted();
      if (!mayPass(error)) throw error;
      if (Number.isInteger(Math.log2(failures))) tell(error);
    }
    await delay(Math.min(firstPauseMs * 2 ** (failures - 1), longestPauseMs), undefined, { signal });
  }
}
