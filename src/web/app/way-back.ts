import { useEffect } from 'react';
import { useLocation } from 'wouter';
import type { Events } from '#contract/events.ts';
import type { User } from '#contract/users.ts';
import { recall, remember } from '#web/lib/storage.ts';

const loginPage = '/dashboard';

/**
 * Keeps where somebody was whose session ended by itself. Whoever leaves on purpose leaves nothing behind: neither in the
 * address nor in this tab.
 */
export function keepPlace(reason: Events['log-out']['reason'], user: User | undefined): void {
  if (reason !== 'unauthenticated') {
    remember('ReturnTo', undefined);
    remember('CurrentAccountNameTree', undefined);
  } else if (user !== undefined) {
    remember('ReturnTo', { userId: user.id, address: location.pathname + location.search });
  }
}

/** Whether a session ended here by itself, and nobody has logged in since. */
export function isSessionLost(): boolean {
  return recall('ReturnTo') !== undefined;
}

/** Leads who has logged in again to where they were; anybody else begins anew. */
export function useWayBack(user: User | undefined): void {
  const [, navigate] = useLocation();
  useEffect(() => {
    const place = recall('ReturnTo');
    if (user === undefined || place === undefined) return;
    remember('ReturnTo', undefined);
    if (place.userId === user.id && location.pathname === loginPage)
      navigate(place.address, { replace: true });
    else remember('CurrentAccountNameTree', undefined);
  }, [user, navigate]);
}
