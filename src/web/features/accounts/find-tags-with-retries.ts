import { screenDelays, screenLimits } from '#web/ui/screen.ts';

/**
 * Looks up tags by name until all of them exist, 150 ms apart and at most ten more times, then passes on the ids of the tags that were
 * found (spec 4, spec 9 Tag highlight retries).
 * @returns cancel
 */
export function findTagsWithRetries(
  names: readonly string[],
  shown: () => readonly { id: string; name: string }[],
  onFound: (ids: string[]) => void,
): () => void {
  const wanted = new Set(names.map((name) => name.toLowerCase()));
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = (tries: number) => {
    const found = shown().filter(({ name }) => wanted.has(name.toLowerCase()));
    if (found.length < wanted.size && tries < screenLimits.tagHighlightRetries) {
      timer = setTimeout(() => look(tries + 1), screenDelays.tagHighlightRetryMs);
    } else onFound(found.map(({ id }) => id));
  };
  look(0);
  return () => clearTimeout(timer);
}
