import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { delays } from '#contract/limits.ts';
import type { Backend } from '#dispatch/dispatch.ts';
import { inWords } from '#web/languages/answers.ts';
import { events } from '#web/lib/events.ts';
import { toast } from '#web/ui/toast.tsx';
import { texts } from './texts.ts';
import { useIsOnline } from './use-is-online.ts';

/** How the back-end is connected: whether the network is there, how many changes wait for it, whether they can at all. */
export type ConnectionState = { isOnline: boolean; waiting: number; mayWait: boolean };

const connected: ConnectionState = { isOnline: true, waiting: 0, mayWait: true };

/**
 * Listens to what a back-end tells between the calls: that the session has ended, that changes wait for the network, that one
 * of them was refused in the end; then everything is asked for again. For one that tells nothing the browser says what it knows.
 */
export function useNews({ watch }: Backend, queryClient: QueryClient): ConnectionState {
  const [state, setState] = useState(connected);
  const isOnline = useIsOnline();
  useEffect(() => {
    return watch?.((news) => {
      if (news.about === 'session-over') events.raise('log-out', { reason: 'unauthenticated' });
      if (news.about === 'connection') setState({ ...news, mayWait: true });
      if (news.about === 'refused') {
        toast('error', texts.connection.refused(inWords(news.reason)), { ms: delays.toastMs });
        void queryClient.invalidateQueries();
      }
    });
  }, [watch, queryClient]);
  return watch === undefined ? { isOnline, waiting: 0, mayWait: false } : state;
}
