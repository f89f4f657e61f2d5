import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { reach } from '#web/session/reachability.ts';
import { holdsUnsaved } from '#web/ui/unsaved.ts';

/** What tells that somebody may have been away. */
const signsOfReturn = ['focus', 'visibilitychange'];

/** Asks again for what is in sight when somebody comes back to it, or the place where the books live does: not every place where books live tells what happened meanwhile. */
export function useRefetchOnReturn(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const look = () => {
      // The answer may be that the session has ended, which would take along what is typed.
      if (document.hidden || holdsUnsaved(document.body)) return;
      import('#web/data/refetch-visible.ts').then(
        ({ refetchVisible }) => refetchVisible(queryClient, Date.now()),
        // Without network there is nothing new to be seen.
        () => {},
      );
    };
    const over = new AbortController();
    for (const sign of signsOfReturn) addEventListener(sign, look, { signal: over.signal });
    const unsubscribe = reach.subscribe(() => reach.isReached() && look());
    return () => {
      unsubscribe();
      over.abort();
    };
  }, [queryClient]);
}
