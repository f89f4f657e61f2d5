import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Backend } from '#dispatch/dispatch.ts';
import type { ConnectionState } from '#web/app/shell/connection-sign.tsx';
import { texts } from '#web/app/shell/texts.ts';
import { openedCache } from '#web/data/lazy-cache.ts';
import { inWords } from '#web/languages/answers.ts';
import { events } from '#web/session/events.ts';
import { reach } from '#web/session/reach.ts';
import type { Waiting } from '#web/session/sending-again.ts';
import { delays } from '#web/ui/screen.ts';
import { toast } from '#web/ui/toast.tsx';

/** What is known of a back-end without asking. */
type Told = {
  connection: ConnectionState;
  /** How many records cannot be read and are left out of lists and sums. */
  leftOut: number;
};

/**
 * Listens to what a back-end tells between the calls: that the session has ended, that changes wait for the network, that one
 * of them was refused in the end; then everything is asked for again. Until it tells how it is connected, and for one that never
 * does, the calls do.
 * @param onGone called when the books are not there any more; stays the same for a back-end
 */
export function useBackendEvents(
  { subscribe }: Backend,
  waiting: Waiting,
  onGone: (error: unknown) => void,
): Told {
  const [told, setTold] = useState<ConnectionState>();
  const [leftOut, setLeftOut] = useState(0);
  const isReached = useSyncExternalStore(reach.subscribe, reach.isReached);
  const waitingCount = useSyncExternalStore(waiting.subscribe, waiting.count);
  useEffect(() => {
    let leave = () => {};
    const handleGone = async (error: unknown) => {
      try {
        const { leaveGone } = await import('./leave-gone.ts');
        leave = leaveGone(() => onGone(error));
      } catch {
        // Few ever need it; where it cannot be had, what is gone is gone.
        onGone(error);
      }
    };
    const unsubscribe = subscribe?.((event) => {
      if (event.type === 'session-over') events.raise('log-out', { reason: 'unauthenticated' });
      if (event.type === 'books-gone') void handleGone(event.error);
      if (event.type === 'left-out') setLeftOut(event.count);
      if (event.type === 'connection') setTold({ ...event, mayWait: true });
      if (event.type === 'refused') {
        toast('error', texts.connection.refused(inWords(event.refusal)), { ms: delays.toastMs });
        void openedCache()?.queryClient.invalidateQueries();
      }
    });
    return () => {
      unsubscribe?.();
      leave();
      // What one back-end told says nothing of the next.
      setTold(undefined);
      setLeftOut(0);
    };
  }, [subscribe, onGone]);
  const connection = told ?? { isOnline: isReached, waiting: waitingCount, mayWait: waitingCount > 0 };
  return { connection, leftOut };
}
