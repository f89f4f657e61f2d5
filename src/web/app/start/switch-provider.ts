import type { ProviderConfig } from '#contract/providers.ts';
import { browserProvider } from '#contract/browser-providers.ts';
import { events } from '#web/session/events.ts';
import { remember } from '#web/session/storage.ts';

/**
 * Switches to a provider that needs no test: this browser, or the product's own provider.
 * @param own the product's own provider, if that is the target
 */
export function switchProvider(provider: ProviderConfig, own?: ProviderConfig): void {
  remember('CurrentProvider', provider === own ? undefined : provider);
  events.raise('provider-changed', { provider });
}

/** Reloads the page for another provider; other tabs are not notified. */
const reopen = () => location.assign('/dashboard');

/** Shows the example in this tab; other tabs stay where they are. */
export function enterExample(): void {
  remember('InExample', true);
  reopen();
}

/** Leaves the example in this tab, back to the earlier provider or, with `goesOn`, to the user's own books in this browser. */
export function leaveExample(goesOn = false): void {
  remember('InExample', undefined);
  if (goesOn) remember('CurrentProvider', browserProvider);
  reopen();
}
