import { useMemo } from 'react';
import type { ProviderConfig } from '#contract/providers.ts';
import { probeProvider } from '#dispatch/dispatch.ts';
import { texts } from '#web/app/shell/texts.ts';
import type { ProviderChoice } from '#web/features/providers/use-providers.ts';
import type { Call } from '#web/session/client.ts';
import { events } from '#web/session/events.ts';
import { remember } from '#web/session/storage.ts';
import { delays } from '#web/ui/screen.ts';
import { toast } from '#web/ui/toast.tsx';
import type { Provider } from './provider.ts';

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
