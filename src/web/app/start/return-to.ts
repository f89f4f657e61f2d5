import { useEffect } from 'react';
import { useLocation } from 'wouter';
import type { User } from '#contract/users.ts';
import type { Events } from '#web/session/events.ts';
import { recall, remember } from '#web/session/storage.ts';

const loginPage = '/dashboard';

/** The pages that show something of who is signed in; a log-out leads from them to the login screen. */
export const signedInPages: readonly string[] = [loginPage, '/reports', '/settings'];

/**
 * Keeps where somebody was whose session ended by itself. Whoever leaves on purpose leaves nothing behind: neither in the
 * address nor in this tab.
 */
export function rememberReturn(reason: Events['log-out']['reason'], user: User | undefined): void {
  if (reason !== 'unauthenticated') {
    remember('ReturnTo', undefined);
    remember('CurrentAccountNameTree', undefined);
  } else if (user !== undefined) {
    remember('ReturnTo', { userId: user.id, address: location.pathname + location.search });
  }
}

/**
 * Keeps the page that was opened after the session of this browser had ended, and leads to the login screen; whose session
 * it was is not known any more. A page that needs none stays, and is no place to come back to.
 */
export function keepOpened(): void {
  const needsSession = signedInPages.includes(location.pathname);
  const address = needsSession ? location.pathname + location.search : loginPage;
  if (!isSessionLost()) remember('ReturnTo', { address });
  if (needsSession && location.pathname !== loginPage) history.replaceState(null, '', loginPage);
}

/** Whether a session ended here by itself, and nobody has logged in since. */
export function isSessionLost(): boolean {
  return recall('ReturnTo') !== undefined;
}

/** Leads who has logged in again to where they were; anybody else begins anew. */
export function useReturnTo(user: User | undefined): void {
  const [, navigate] = useLocation();
  useEffect(() => {
    const returnTo = recall('ReturnTo');
    if (user === undefined || returnTo === undefined) return;
    remember('ReturnTo', undefined);
    if ((returnTo.userId ?? user.id) === user.id && location.pathname === loginPage)
      navigate(returnTo.address, { replace: true });
    else remember('CurrentAccountNameTree', undefined);
  }, [user, navigate]);
}
