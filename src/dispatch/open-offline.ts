import { withLock } from '#async/with-lock.ts';
import type { Backend } from '#backends/backend.ts';
import type { BrowserDevice } from '#offline/browser-device.ts';
import { createOfflineProvider, type OfflineProvider } from '#offline/offline-provider.ts';
import { openWorkerReplica } from '#offline/worker-replica.ts';
import type { CallInput, CallName } from '#contract/calls.ts';
import type { ProviderConfig } from '#contract/providers.ts';
import type { OnProgress } from '#contract/transfer.ts';

const device: BrowserDevice = {
  memory: localStorage,
  openReplica: openWorkerReplica,
  withLock,
  openChannel(name, onMessage) {
    const channel = new BroadcastChannel(name);
    channel.addEventListener('message', onMessage);
    return { notify: () => channel.postMessage(undefined), close: () => channel.close() };
  },
  schedule(ms, work) {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
  // If the browser cannot persist its storage, there is nothing to wait for.
  requestPersistence: () => void navigator.storage?.persist?.().catch(() => false),
  isOffline: () => !navigator.onLine,
  isVisible: () => document.visibilityState === 'visible',
  onReturn(listener) {
    const onVisible = () => {
      if (document.visibilityState === 'visible') listener();
    };
    window.addEventListener('online', listener);
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      window.removeEventListener('online', listener);
      document.removeEventListener('visibilitychange', onVisible);
    };
  },
};

/** Adds the `confirmed` calls to a back-end that is loaded on demand. */
function withConfirmed(direct: Backend): Backend {
  const { load } = direct;
  if (load === undefined) return direct;
  return {
    ...direct,
    confirmed: {
      async call<Name extends CallName>(name: Name, input: CallInput<Name>, onProgress?: OnProgress) {
        const loaded = await load();
        return (loaded.confirmed ?? loaded).call(name, input, onProgress);
      },
    },
  };
}

/** Opens the offline copies of a provider, existing ones and new ones. */
export function openOfflineBooks({ uniqueId }: ProviderConfig, direct: Backend): OfflineProvider {
  return createOfflineProvider({ provider: withConfirmed(direct), providerId: uniqueId, device });
}
