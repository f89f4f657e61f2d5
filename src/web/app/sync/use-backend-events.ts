import { useEffect, useState } from 'react';
import type { Backend } from '#dispatch/dispatch.ts';
import type { ConnectionState } from '#web/app/shell/connection-sign.tsx';
import { texts } from '#web/app/shell/texts.ts';
import { openedCache } from '#web/data/lazy-cache.ts';
import { inWords } from '#web/languages/answers.ts';
import { events } from '#web/session/events.ts';
import { delays } from '#web/ui/screen.ts';
import { toast } from '#web/ui/toast.tsx';
import { useIsOnline } from '#web/ui/use-is-online.ts';

/**
 * Listens to what a back-end tells between the calls: that the session has ended, that changes wait for the network, that one
 * of them was refused in the end; then everything is asked for again. Until it tells how it is connected, and for one that never
 * does, the browser says what it knows.
 * @param needsNetwork whether anything is amiss without it
 */
export function useBackendEvents({ subscribe }: Backend, needsNetwork: boolean): ConnectionState {
  const [told, setTold] = useState<ConnectionState>();
  const isOnline = useIsOnline();
  useEffect(() => {
    const unsubscribe = subscribe?.((event) => {
      if (event.type === 'session-over') events.raise('log-out', { reason: 'unauthenticated' });
      if (event.type === 'connection') setTold({ ...event, mayWait: true });
      if (event.type === 'refused') {
        toast('error', texts.connection.refused(inWords(event.refusal)), { ms: delays.toastMs });
        void openedCache()?.queryClient.invalidateQueries();
      }
    });
    return () => {
      unsubscribe?.();
      // What one back-end told says nothing of the next.
      setTold(undefined);
    };
  }, [subscribe]);
  return told ?? { isOnline: isOnline || !needsNetwork, waiting: 0, mayWait: false };
}
