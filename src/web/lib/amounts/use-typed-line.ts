import { useCallback, useEffect, useRef } from 'react';

/** What is done with a line while it is typed. */
type InstantSearchOptions = {
  /** Fetches what the line finds; what fails is told where it is shown. */
  prefetch: (line: string) => Promise<unknown>;
  show: (line: string) => void;
};

/**
 * Looks for a line while it is typed: one look at a time, and the next one, for what stands there by then, begins when its answer is
 * there. So nothing flickers, and a slow place is asked less often.
 * @returns what takes each line as it is typed; undefined ends it
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
        // It was ended, or something else was done, meanwhile.
        if (wanted.current === undefined) break;
        if (wanted.current === line) wanted.current = undefined;
        latest.current.show(line);
      }
      isFetching.current = false;
    };
    void run();
  }, []);
}
