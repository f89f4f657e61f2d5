import { useMemo } from 'react';
import { delays } from '#contract/limits.ts';
import type { ProviderConfig } from '#contract/providers.ts';
import { probeProvider } from '#dispatch/dispatch.ts';
import type { ProviderChoice } from '#web/features/providers/use-providers.ts';
import type { Call } from '#web/lib/client.ts';
import { events } from '#web/lib/events.ts';
import { remember } from '#web/lib/storage.ts';
import { toast } from '#web/ui/toast.tsx';
import type { Provider } from './provider.ts';
import { texts } from './texts.ts';

/** Carries out the choice of a provider: it is tried, stored, and everybody is told a moment later (spec 4 Provider choice). */
export function useProviderChoice({ config: current, own }: Provider, call: Call): ProviderChoice {
  return useMemo(
    () => ({
      current,
      own,
      async take(provider: ProviderConfig | undefined) {
        if (provider !== undefined) await probeProvider(provider);
        remember('CurrentProvider', provider);
        // The place that is left may be out of reach; then its session ends by itself.
        await call('logout', {}).catch(() => false);
        toast('success', texts.providerUpdated);
        setTimeout(
          () => events.raise('provider-changed', { provider: provider ?? own }),
          delays.providerChangeMs,
        );
      },
    }),
    [current, own, call],
  );
}
