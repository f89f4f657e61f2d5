import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { events } from '#web/session/events.ts';
import { watchKept } from '#web/session/storage.ts';
import { reloadUnasked } from '#web/ui/unsaved.ts';
import { App } from './app.tsx';
import { NavigationGuard } from './routes/navigation-guard.tsx';
import type { Provider } from './start/provider.ts';

/**
 * The app on the provider in use. When another is chosen everything starts anew: nothing of one place is ever in sight, or
 * in a cache, at another (spec 4 Provider choice).
 */
export function ProviderRoot({ first, queryClient }: { first: Provider; queryClient: QueryClient }) {
  const [provider, setProvider] = useState(first);
  useEffect(
    () =>
      events.on('provider-changed', ({ provider: config }) => {
        events.raise('log-out', { reason: 'provider-changed' });
        queryClient.clear();
        setProvider((before) => ({ ...before, config }));
      }),
    [queryClient],
  );
  // Another tab has chosen: this one goes along.
  useEffect(() => watchKept('CurrentProvider', reloadUnasked), []);
  return (
    <QueryClientProvider client={queryClient}>
      <NavigationGuard>
        <App key={JSON.stringify(provider.config)} provider={provider} queryClient={queryClient} />
      </NavigationGuard>
    </QueryClientProvider>
  );
}
