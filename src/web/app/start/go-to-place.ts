import type { ProviderConfig } from '#contract/providers.ts';
import { events } from '#web/session/events.ts';
import { remember } from '#web/session/storage.ts';

/**
 * Goes over to a place that needs no trying: this browser, or back to the product's own.
 * @param own the product's own, where it is that
 */
export function goToPlace(provider: ProviderConfig, own?: ProviderConfig): void {
  remember('CurrentProvider', provider === own ? undefined : provider);
  events.raise('provider-changed', { provider });
}
