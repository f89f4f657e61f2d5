import { useCallback, useEffect, useRef } from 'react';

/** Callbacks of search as you type. */
type InstantSearchOptions = {
  /** Fetches the results of a line; errors are reported where the results are shown. */
  prefetch: (line: string) => Promise<unknown>;
  show: (line: string) => void;
};

/**
 * Searches as the user types: one fetch at a time, and the next one starts for the then current text after the answer. This avoids flicker,
 * and a slow provider receives fewer calls.
 * @returns the handler for each typed line; undefined ends the search
 */
export function useInstantSearch(options: InstantSearchOptions): (line: string | undefined) => void {
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const wanted = useRef<string>(undefined);
  const isFetching = useRef(false);
  useEffect(() => () => void (wanted.current = undefined), []);
  return useCallback((next) => {
    wanted.current = next;
    if (isFetching.current || next === undefined) return;
    isFetching.current = true;
    const run = async () => {
      for (let line = wanted.current; line !== undefined; line = wanted.current) {
        await latest.current.prefetch(line).catch(() => undefined);
        // The search was ended or replaced meanwhile.
        if (wanted.current === undefined) break;
        if (wanted.current === line) wanted.current = undefined;
        latest.current.show(line);
      }
      isFetching.current = false;
    };
    void run();
  }, []);
}
