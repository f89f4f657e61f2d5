import { useState } from 'react';
import { texts } from '#web/app/shell/texts.ts';
import { type Call, reasonOf } from '#web/session/client.ts';
import { events } from '#web/session/events.ts';
import { delays } from '#web/ui/screen.ts';
import { toast } from '#web/ui/toast.tsx';

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
