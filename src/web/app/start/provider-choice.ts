import type { ProviderChoice } from '#web/features/providers/use-providers.ts';
import type { Call } from '#web/session/client.ts';
import type { Provider } from './provider.ts';

/** The choice of a provider; what carries it out is loaded by who chooses. */
export const providerChoice = ({ config: current, own }: Provider, call: Call): ProviderChoice => ({
  current,
  own,
  take: async (provider) => (await import('./take-provider.ts')).takeProvider(call, provider, own),
});
