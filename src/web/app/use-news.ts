import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { delays } from '#contract/limits.ts';
import type { Backend } from '#dispatch/dispatch.ts';
import { events } from '#web/lib/events.ts';
import { toast } from '#web/ui/toast.tsx';
import { texts } from './texts.ts';

/** How the back-end is connected: whether the network is there, and how many changes wait for it. */
export type ConnectionState = { isOnline: boolean; waiting: number };

const connected: ConnectionState = { isOnline: true, waiting: 0 };

/**
 * Listens to what a back-end tells between the calls: that the session has ended, that changes wait for the network, that one
 * of them was refused in the end; then everything is asked for again.
 */
export function useNews({ watch }: Backend, queryClient: QueryClient): ConnectionState {
  const [state, setState] = useState(connected);
  useEffect(() => {
    return watch?.((news) => {
      if (news.about === 'session-over') events.raise('log-out', { reason: 'unauthenticated' });
      if (news.about === 'connection') setState(news);
      if (news.about === 'refused') {
        toast('error', texts.connection.refused(news.reason), { ms: delays.toastMs });
        void queryClient.invalidateQueries();
      }
    });
  }, [watch, queryClient]);
  return state;
}
