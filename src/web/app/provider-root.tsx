import { useEffect, useState } from 'react';
import { openedCache } from '#web/data/lazy-cache.ts';
import { events } from '#web/session/events.ts';
import { watchStored } from '#web/session/storage.ts';
import { reloadWithoutPrompt } from '#web/ui/unsaved.ts';
import { AppScreen } from './app.tsx';
import { NavigationGuard } from './routes/navigation-guard.tsx';
import type { Provider } from './start/provider.ts';

/**
 * The app on the provider in use. When another is chosen everything starts anew: nothing of one place is ever in sight, or
 * in a cache, at another (spec 4 Provider choice).
 */
export function ProviderRoot({ first }: { first: Provider }) {
  const [provider, setProvider] = useState(first);
  useEffect(
    () =>
      events.on('provider-changed', ({ provider: config }) => {
        events.raise('log-out', { reason: 'provider-changed' });
        openedCache()?.clear();
        setProvider((before) => ({ ...before, config }));
      }),
    [],
  );
  // Another tab has chosen: this one goes along.
  useEffect(() => watchStored('CurrentProvider', reloadWithoutPrompt), []);
  return (
    <NavigationGuard>
      <AppScreen key={JSON.stringify(provider.config)} provider={provider} />
    </NavigationGuard>
  );
}
