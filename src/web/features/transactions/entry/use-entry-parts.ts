import { startTransition, useCallback, useEffect, useState } from 'react';
import { whenIdle } from '#web/ui/lazy-component.tsx';
import { loadedEntryParts, loadEntryParts, type Parts } from './load-entry-parts.ts';

/** What helps to enter something, once it is there, and how it comes. */
export type EntryParts = {
  parts: Parts | undefined;
  /** Loads it, when nobody waits for anything else: the form opens without, and sooner. */
  load: () => void;
};

/** Where it did not come with the dashboard: so long after a form was opened it is loaded, at the latest; in milliseconds. */
const latestMs = 1000;

/** What helps to enter something: the list of what was entered before, and the field that reads dates. */
export function useEntryParts(): EntryParts {
  const [parts, setParts] = useState(loadedEntryParts);
  const load = useCallback(() => {
    // What does not come is asked for again with the next key.
    void whenIdle()
      .then(loadEntryParts)
      .then(
        // Drawn bit by bit: a key comes first.
        () => startTransition(() => setParts(loadedEntryParts)),
        () => undefined,
      );
  }, []);
  useEffect(() => {
    const timer = setTimeout(load, latestMs);
    return () => clearTimeout(timer);
  }, [load]);
  return { parts, load };
}
