import { useMemo } from 'react';
import type { ProviderChoice } from '#web/features/providers/use-providers.ts';
import type { Call } from '#web/session/client.ts';
import type { Provider } from './provider.ts';

/** The choice of a provider; what carries it out is loaded by who chooses. */
export function useProviderChoice({ config: current, own }: Provider, call: Call): ProviderChoice {
  return useMemo(
    () => ({
      current,
      own,
      take: async (provider) => (await import('./take-provider.ts')).takeProvider(call, provider, own),
    }),
    [current, own, call],
  );
}
