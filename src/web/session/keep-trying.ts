/** The first wait and the longest one, in milliseconds; each is twice the one before. */
const waits = { firstMs: 1000, maxMs: 60_000 };

/**
 * Tries something again until it comes off, after waits that grow to a minute. A browser that says that a network has come may be
 * wrong, but is worth a try at once.
 * @param attempt tells whether it came off; never rejects
 * @returns ends it
 */
export function keepTrying(
  attempt: () => Promise<boolean>,
  network: Pick<EventTarget, 'addEventListener'> = window,
): () => void {
  const over = new AbortController();
  const { signal } = over;
  let waitMs = waits.firstMs;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(tryOnce, waitMs);
    waitMs = Math.min(2 * waitMs, waits.maxMs);
  };
  const tryOnce = async () => {
    if (signal.aborted) return;
    if (await attempt()) over.abort();
    else if (!signal.aborted) wait();
  };
  network.addEventListener('online', tryOnce, { signal });
  wait();
  return () => over.abort();
}
