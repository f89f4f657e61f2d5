import type { ProviderConfig } from '#contract/providers.ts';
import { invitationMark } from './invitation-mark.ts';

/**
 * The link of an invitation: its token, and where the books do not live with the app but in somebody's own project, which one that is.
 * All of it stands behind a `#`, which no server is told.
 */
export function invitationLink(
  token: string,
  { class: { type }, publicConfig = {} }: ProviderConfig,
): string {
  const place = new URLSearchParams();
  if (type.name === 'DATABASE') {
    place.set('kind', type.dbProvider);
    for (const [name, value] of Object.entries(publicConfig)) if (value) place.set(name, value);
  }
  const of = place.size === 0 ? '' : `&${place.toString()}`;
  return `${location.origin}/dashboard${invitationMark}${token}${of}`;
}
