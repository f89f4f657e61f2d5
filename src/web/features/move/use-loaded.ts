import { useEffect, useEffectEvent, useState } from 'react';
import { failureOf } from '#web/session/client.ts';

/** What became of a try: what was loaded, or why it failed. */
type Settled<Loaded> = { ofTry: number; loaded?: Loaded; failure?: string };

/** Loads something as soon as it is to be seen; what failed can be tried again. */
export function useLoaded<Loaded>(load: () => Promise<Loaded>) {
  const [tries, setTries] = useState(1);
  const [settled, setSettled] = useState<Settled<Loaded>>({ ofTry: 0 });
  const start = useEffectEvent(load);
  useEffect(() => {
    let isOver = false;
    const settle = (result: Omit<Settled<Loaded>, 'ofTry'>) => {
      if (!isOver) setSettled({ ofTry: tries, ...result });
    };
    start().then(
      (loaded) => settle({ loaded }),
      (error: unknown) => settle({ failure: failureOf(error) }),
    );
    return () => {
      isOver = true;
    };
  }, [tries]);
  const isBusy = settled.ofTry !== tries;
  return {
    loaded: isBusy ? undefined : settled.loaded,
    failure: isBusy ? undefined : settled.failure,
    isBusy,
    again: () => setTries(tries + 1),
  };
}
