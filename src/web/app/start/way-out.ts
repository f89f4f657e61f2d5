import { isExample, isInBrowser } from '#contract/this-browser.ts';
import type { LogOutState } from '#web/app/shell/logging-out.tsx';
import type { WayOut } from '#web/app/shell/shell.tsx';
import { app as texts } from '#web/languages/en/app.ts';
import { type Call, failureOf } from '#web/session/client.ts';
import { createStore, type Readable } from '#web/signals/store.ts';
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

/** The way out: ends the session, and tells whether that is under way. */
export function createWayOut(
  call: Call,
  provider: Provider,
): { wayOut: WayOut | undefined; logOut: Readable<LogOutState | undefined> } {
  const state = createStore<LogOutState | undefined>(undefined);
  const run = async () => {
    const { logOut } = await import('./log-out.ts');
    await logOut(call, provider.config, state);
  };
  const wayOut = isInBrowser(provider.config)
    ? outOfBrowser(call, provider)
    : { label: texts.logout, run: () => void run().catch((error) => toast('error', failureOf(error))) };
  return { wayOut, logOut: state };
}
