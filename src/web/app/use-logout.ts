import { useState } from 'react';
import { delays } from '#contract/limits.ts';
import { type Call, reasonOf } from '#web/lib/client.ts';
import { events } from '#web/lib/events.ts';
import { toast } from '#web/ui/toast.tsx';
import { texts } from './texts.ts';

/** Ends the session, says so, and tells whether it is under way (spec 2 Header, spec 8 Auth). */
export function useLogout(call: Call): { logOut: () => Promise<void>; isLoggingOut: boolean } {
  const [isLoggingOut, setLoggingOut] = useState(false);
  const logOut = async () => {
    setLoggingOut(true);
    try {
      await call('logout', {});
      events.raise('log-out', { reason: 'user' });
      toast('success', texts.loggedOut, { ms: delays.logoutToastMs });
    } catch (error) {
      toast('error', texts.logoutFailed(reasonOf(error)), { ms: delays.logoutToastMs });
    } finally {
      setLoggingOut(false);
    }
  };
  return { logOut, isLoggingOut };
}
