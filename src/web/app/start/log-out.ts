import { CallError } from '#contract/errors.ts';
import type { ProviderConfig } from '#contract/providers.ts';
import { loadOfflineBooks } from '#dispatch/offline-copies.ts';
import { logOut as texts } from '#web/languages/en/offline-copy.ts';
import type { LogOutState } from '#web/app/shell/log-out-popup.tsx';
import { type Call, formatFailure } from '#web/session/client.ts';
import { events } from '#web/session/events.ts';
import type { ValueStore } from '#web/signals/store.ts';
import { screenDelays } from '#web/ui/screen.ts';
import { toast } from '#web/ui/toast.tsx';

/** True if a log-out was rejected because some changes exist only on this device. */
const isOnlyOnDevice = (error: unknown): boolean =>
  error instanceof CallError && error.detail.id === 'offlineOnlyHere';

/** Counts the changes that would be lost: pending operations, and rejected ones the user has not decided on. */
async function countUnsynced(config: ProviderConfig): Promise<number> {
  const { waiting, rejected } = (await loadOfflineBooks(config))?.now() ?? { waiting: 0, rejected: [] };
  return waiting + rejected.length;
}

/**
 * Ends the session and shows the result. Asks first if changes that exist only on this device would be lost (spec 2 Header, spec 8 Auth).
 */
export async function logOut(
  call: Call,
  config: ProviderConfig,
  state: ValueStore<LogOutState | undefined>,
): Promise<void> {
  const stay = () => state.set(undefined);
  const end = async (ending: () => Promise<unknown>): Promise<void> => {
    state.set({});
    try {
      await ending();
      events.raise('log-out', { reason: 'user' });
      toast('success', texts.done, { ms: screenDelays.logoutToastMs });
    } catch (error) {
      if (isOnlyOnDevice(error))
        return state.set({ question: { count: await countUnsynced(config), leave, stay } });
      toast('error', texts.failed(formatFailure(error)), { ms: screenDelays.logoutToastMs });
    }
    return stay();
  };
  const leave = () => end(async () => (await loadOfflineBooks(config))?.discardAndLogOut());
  await end(() => call('logout', {}));
}
