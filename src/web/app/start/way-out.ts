import { isExample, isInBrowser } from '#contract/this-browser.ts';
import type { WayOut } from '#web/app/shell/shell.tsx';
import { texts } from '#web/app/shell/texts.ts';
import { type Call, failureOf } from '#web/session/client.ts';
import { events } from '#web/session/events.ts';
import { createStore, type Readable } from '#web/signals/store.ts';
import { delays } from '#web/ui/screen.ts';
import { toast } from '#web/ui/toast.tsx';
import { goToPlace, leaveExample } from './go-to-place.ts';
import type { Provider } from './provider.ts';

/** Out of books in this browser: to the place where somebody can sign in; what is left stays, but for the example. */
function outOfBrowser(call: Call, { config, own }: Provider): WayOut | undefined {
  const isThrownAway = isExample(config);
  if (isInBrowser(own) && !isThrownAway) return undefined;
  return {
    label: isThrownAway ? texts.localBooks.leaveExample : texts.localBooks.toSignIn,
    place: isThrownAway ? texts.localBooks.example : texts.localBooks.name,
    run: () =>
      // What cannot be thrown away now is, before the example is filled anew.
      void call('logout', {})
        .catch(() => false)
        .then(() => (isThrownAway ? leaveExample() : goToPlace(own, own))),
  };
}

/** The way out: ends the session, says so, and tells whether it is under way (spec 2 Header, spec 8 Auth). */
export function createWayOut(
  call: Call,
  provider: Provider,
): { wayOut: WayOut | undefined; isLoggingOut: Readable<boolean> } {
  const isLoggingOut = createStore(false);
  const logOut = async () => {
    isLoggingOut.set(true);
    try {
      await call('logout', {});
      events.raise('log-out', { reason: 'user' });
      toast('success', texts.loggedOut, { ms: delays.logoutToastMs });
    } catch (error) {
      toast('error', texts.logoutFailed(failureOf(error)), { ms: delays.logoutToastMs });
    } finally {
      isLoggingOut.set(false);
    }
  };
  const wayOut = isInBrowser(provider.config)
    ? outOfBrowser(call, provider)
    : { label: texts.logout, run: () => void logOut() };
  return { wayOut, isLoggingOut };
}
