import type { ProviderConfig } from '#contract/providers.ts';
import {
  type ProviderFieldName,
  type ProviderKind,
  providerKinds,
} from '#web/features/providers/provider-kinds.ts';
import { createProviderConfig } from '#web/features/providers/provider-list.ts';
import { recall } from '#web/session/storage.ts';

/** The content of an invitation link to a book. */
export type InvitationLink = {
  token: string;
  /** The project that stores the book; undefined for the app's own provider. */
  project: ProviderConfig | undefined;
};

const isKind = (kind: string | null): kind is ProviderKind =>
  kind !== null && Object.hasOwn(providerKinds, kind);

/** Parses the project in an invitation link and names it as the app names its kind; undefined if the link names no valid project. */
function parseProject(parameters: URLSearchParams): ProviderConfig | undefined {
  const kind = parameters.get('kind');
  if (!isKind(kind)) return undefined;
  const field = (name: ProviderFieldName) => parameters.get(name) ?? '';
  const isWrong = providerKinds[kind].fields.some(({ name, clean, problem }) => {
    const value = clean(field(name));
    return value === '' || problem?.(value) !== undefined;
  });
  const entered = { uniqueId: field('uniqueId'), url: field('url'), publicKey: field('publicKey') };
  return isWrong ? undefined : createProviderConfig(kind, { ...entered, customName: '' });
}

/** Parses the text after the hash mark of an invitation link (`web/lib/links/page-links.ts`). */
export function parseInvitationLink(text: string): InvitationLink {
  const [token = '', ...parameters] = text.split('&');
  return { token, project: parseProject(new URLSearchParams(parameters.join('&'))) };
}

/** Returns the invitation that is stored in this browser and not yet answered; undefined if there is no invitation. */
export function recallInvitation(): InvitationLink | undefined {
  const text = recall('Invitation');
  return text === undefined ? undefined : parseInvitationLink(text);
}
