import type { ProviderConfig } from '#contract/providers.ts';
import { browserProvider } from '#contract/this-browser.ts';
import { events } from '#web/session/events.ts';
import { remember } from '#web/session/storage.ts';

/**
 * Goes over to a place that needs no trying: this browser, or back to the product's own.
 * @param own the product's own, where it is that
 */
export function switchProvider(provider: ProviderConfig, own?: ProviderConfig): void {
  remember('CurrentProvider', provider === own ? undefined : provider);
  events.raise('provider-changed', { provider });
}

/** The page anew, as another place shows it: other tabs hear nothing of that. */
const reopen = () => location.assign('/dashboard');

/** Shows the example in this tab; others stay where they are. */
export function enterExample(): void {
  remember('InExample', true);
  reopen();
}

/** Leaves the example in this tab: to where it was before, or to books of one's own in this browser. */
export function leaveExample(goesOn = false): void {
  remember('InExample', undefined);
  if (goesOn) remember('CurrentProvider', browserProvider);
  reopen();
}
