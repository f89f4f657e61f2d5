import type { ProviderConfig } from '#contract/providers.ts';
import { isInBrowser } from '#contract/this-browser.ts';
import { move as texts } from '#web/languages/en/move.ts';

/** What a place is called on the screen: a project of one's own also by where it is. */
export function nameOf(place: ProviderConfig): string {
  const { name, customName, class: kind, publicConfig = {} } = place;
  if (isInBrowser(place)) return texts.inBrowser;
  if (customName !== undefined) return customName;
  if (kind.name === 'OWN') return name;
  const { url = '', uniqueId } = publicConfig;
  const where = uniqueId ?? (URL.canParse(url) ? new URL(url).host : undefined);
  return where === undefined ? name : `${name} (${where})`;
}
