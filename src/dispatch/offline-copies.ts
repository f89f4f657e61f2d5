import type { Backend, BackendEvent } from '#backends/backend.ts';
import type { CallAnswer, CallInput, CallName } from '#contract/calls.ts';
import type { ProviderConfig } from '#contract/providers.ts';
import type { OnProgress } from '#contract/transfer.ts';

/** Returns the storage key of the list of books with an offline copy; `offline` defines the entries. */
const offlineCopyKey = ({ uniqueId }: ProviderConfig) => `Partita.Offline.${uniqueId}`;

/** True if this browser has offline copies of a provider's books. */
export function hasOfflineCopies(provider: ProviderConfig): boolean {
  try {
    return localStorage.getItem(offlineCopyKey(provider)) !== null;
  } catch {
    // A browser that blocks storage has no offline copies.
    return false;
  }
}

/** The providers in use, by id. */
const openedProviders = new Map<string, () => ReturnType<typeof loadOffline>>();

const loadOffline = async (provider: ProviderConfig, direct: Backend) =>
  (await import('./open-offline.ts')).openOfflineBooks(provider, direct);

/** Returns the offline copies of a provider in use. Loads their code, which the calls load only if copies exist. */
export async function loadOfflineBooks({ uniqueId }: ProviderConfig) {
  return openedProviders.get(uniqueId)?.();
}

/** Wraps a back-end: calls on books with an offline copy are answered from the copy. */
export function withOfflineCopies(provider: ProviderConfig, direct: Backend): Backend {
  const listeners = new Set<(event: BackendEvent) => void>();
  let opened: ReturnType<typeof loadOffline> | undefined;
  let isForwarding = false;
  const open = () => {
    opened ??= loadOffline(provider, direct).then(
      (offline) => {
        isForwarding = true;
        offline.backend.subscribe?.((event) => {
          for (const listener of listeners) listener(event);
        });
        return offline;
      },
      (error: unknown) => {
        // A failed download is repeated at the next call.
        opened = undefined;
        throw error;
      },
    );
    return opened;
  };
  openedProviders.set(provider.uniqueId, open);
  return {
    async call<Name extends CallName>(
      name: Name,
      input: CallInput<Name>,
      onProgress?: OnProgress,
    ): Promise<CallAnswer<Name>> {
      const hasCopies = opened !== undefined || hasOfflineCopies(provider);
      return (hasCopies ? (await open()).backend : direct).call(name, input, onProgress);
    },
    subscribe(listener) {
      listeners.add(listener);
      const leave = direct.subscribe?.((event) => {
        // Once offline copies are open, they forward the events of the back-end.
        if (!isForwarding) listener(event);
      });
      return () => {
        listeners.delete(listener);
        leave?.();
      };
    },
    close() {
      if (opened === undefined) direct.close?.();
      else void opened.then(({ backend }) => backend.close?.());
    },
  };
}
