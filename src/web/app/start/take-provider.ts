import type { ProviderConfig } from '#contract/providers.ts';
import { probeProvider } from '#dispatch/probe.ts';
import { takingBack as texts } from '#web/languages/en/gone-book.ts';
import type { Call } from '#web/session/client.ts';
import { events } from '#web/session/events.ts';
import { remember } from '#web/session/storage.ts';
import { screenDelays } from '#web/ui/screen.ts';
import { toast } from '#web/ui/toast.tsx';

/**
 * Carries out the choice of a provider: it is tried, stored, and everybody is told a moment later (spec 4 Provider choice).
 * @param call leads to the place that is left
 * @param provider undefined is `own`, the product's own
 * @throws CallError that says what is wrong with it
 */
export async function applyProviderChoice(
  call: Call,
  provider: ProviderConfig | undefined,
  own: ProviderConfig,
): Promise<void> {
  if (provider !== undefined) await probeProvider(provider);
  remember('CurrentProvider', provider);
  remember('InExample', undefined);
  // The place that is left may be out of reach; then its session ends by itself.
  await call('logout', {}).catch(() => false);
  toast('success', texts.providerUpdated);
  setTimeout(() => events.raise('provider-changed', { provider: provider ?? own }), screenDelays.providerChangeMs);
}
