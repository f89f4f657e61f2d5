import { useEffect, useState } from 'react';
import { loadWhenPointedAt } from '#web/ui/lazy-component.tsx';
import type * as marking from './status/marking.tsx';

let loaded: typeof marking | undefined;

/** Where one points at who may want it: the rows, and the tabs above them. */
const places = '[data-index], [role="tablist"]';

/** When nobody does, it comes that long after the register, in milliseconds: its switch is there to be found. */
const laterMs = 1500;

/**
 * What the register of an account has of statuses and balance checks, once it is there.
 * @param isWanted whether it is needed at once; otherwise it comes when the page is long done, somebody points at the rows, or with
 * the first key
 */
export function useStatus(isWanted: boolean): typeof marking | undefined {
  const [status, setStatus] = useState(loaded);
  useEffect(() => {
    const load = async () => setStatus((loaded = await import('./status/marking.tsx')));
    const tryToLoad = () => void load().catch(() => undefined);
    if (isWanted) return tryToLoad();
    addEventListener('keydown', tryToLoad, { once: true });
    const timer = setTimeout(tryToLoad, laterMs);
    const end = loadWhenPointedAt((at) => (at.closest(places) === null ? [] : [{ load }]));
    return () => {
      clearTimeout(timer);
      removeEventListener('keydown', tryToLoad);
      end();
    };
  }, [isWanted]);
  return status;
}
