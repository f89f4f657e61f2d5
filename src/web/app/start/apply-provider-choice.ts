import type { ProviderConfig } from '#contract/providers.ts';
import { probeProvider } from '#dispatch/probe.ts';
import { undoOffer as texts } from '#web/languages/en/app-notices.ts';
import type { Call } from '#web/session/client.ts';
import { events } from '#web/session/events.ts';
import { remember } from '#web/session/storage.ts';
import { screenDelays } from '#web/ui/screen.ts';
import { toast } from '#web/ui/toast.tsx';

/**
 * Applies the choice of a provider: tests it, stores it, and raises `provider-changed` a moment later (spec 4 Provider choice).
 * @param call the calls of the provider that is left
 * @param provider undefined means `own`, the product's own provider
 * @throws CallError that explains what is wrong with the provider
 */
export async function applyProviderChoice(
  call: Call,
  provider: ProviderConfig | undefined,
  own: ProviderConfig,
): Promise<void> {
  if (provider !== undefined) await probeProvider(provider);
  remember('CurrentProvider', provider);
  remember('InExample', undefined);
  // The previous provider may be unreachable; then its session expires later.
  await call('logout', {}).catch(() => false);
  toast('success', texts.providerUpdated);
  setTimeout(
    () => events.raise('provider-changed', { provider: provider ?? own }),
    screenDelays.providerChangeMs,
  );
}
