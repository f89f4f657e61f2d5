import type { Backend, BackendEvent } from '#backends/backend.ts';
import type { CallAnswer, CallInput, CallName } from '#contract/calls.ts';
import type { ProviderConfig } from '#contract/providers.ts';
import type { OnProgress } from '#contract/transfer.ts';

/** The storage in which this browser notes the books with an offline copy; the entries are those of `offline`. */
const offlineCopyKey = ({ uniqueId }: ProviderConfig) => `Partita.Kept.${uniqueId}`;

/** Whether this browser keeps books of a place. */
export function hasOfflineCopies(provider: ProviderConfig): boolean {
  try {
    return localStorage.getItem(offlineCopyKey(provider)) !== null;
  } catch {
    // A browser that lets nothing be stored has nothing of them.
    return false;
  }
}

/** The places that are in use, by the ids of their providers. */
const openedProviders = new Map<string, () => ReturnType<typeof loadOffline>>();

const loadOffline = async (provider: ProviderConfig, direct: Backend) =>
  (await import('./kept.ts')).openOfflineBooks(provider, direct);

/** The books of a place that this browser keeps, or is to keep: loaded by who asks, and by the calls once there are some. */
export async function loadOfflineBooks({ uniqueId }: ProviderConfig) {
  return openedProviders.get(uniqueId)?.();
}

/** The same place: what this browser keeps of it is answered here. */
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
        // A file that did not come is asked for again the next time.
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
        // Once books are kept, what the place tells comes with what they tell.
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
