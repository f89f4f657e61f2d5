import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Backend } from '#dispatch/dispatch.ts';
import type { ConnectionState } from '#web/app/shell/connection-sign.tsx';
import { texts } from '#web/app/shell/texts.ts';
import { inWords } from '#web/languages/answers.ts';
import { events } from '#web/session/events.ts';
import { delays } from '#web/ui/screen.ts';
import { toast } from '#web/ui/toast.tsx';
import { useIsOnline } from '#web/ui/use-is-online.ts';

const connected: ConnectionState = { isOnline: true, waiting: 0, mayWait: true };

/**
 * Listens to what a back-end tells between the calls: that the session has ended, that changes wait for the network, that one
 * of them was refused in the end; then everything is asked for again. For one that tells nothing the browser says what it knows.
 */
export function useBackendEvents({ subscribe }: Backend, queryClient: QueryClient): ConnectionState {
  const [state, setState] = useState(connected);
  const isOnline = useIsOnline();
  useEffect(() => {
    return subscribe?.((event) => {
      if (event.about === 'session-over') events.raise('log-out', { reason: 'unauthenticated' });
      if (event.about === 'connection') setState({ ...event, mayWait: true });
      if (event.about === 'refused') {
        toast('error', texts.connection.refused(inWords(event.refusal)), { ms: delays.toastMs });
        void queryClient.invalidateQueries();
      }
    });
  }, [subscribe, queryClient]);
  return subscribe === undefined ? { isOnline, waiting: 0, mayWait: false } : state;
}
