import type { ProviderConfig } from '#contract/providers.ts';
import { type ProviderFieldName, type ProviderKind, providerKinds } from '#web/features/providers/kinds.ts';
import { createProviderConfig } from '#web/features/providers/provider-list.ts';
import { recall } from '#web/session/storage.ts';

/** An invitation to a book, as its link says it. */
export type InvitationLink = {
  token: string;
  /** The project in which the book lies; undefined for the app's own place. */
  project: ProviderConfig | undefined;
};

const isKind = (kind: string | null): kind is ProviderKind => kind !== null && Object.hasOwn(providerKinds, kind);

/** A project out of what stands in a link, called as the app calls its kind; undefined where it names none that can be gone to. */
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

/** The text behind the mark of the link of an invitation (`web/lib/links/page-links.ts`). */
export function parseInvitationLink(text: string): InvitationLink {
  const [token = '', ...parameters] = text.split('&');
  return { token, project: parseProject(new URLSearchParams(parameters.join('&'))) };
}

/** The invitation that waits in this browser to be answered; undefined where there is none. */
export function recallInvitation(): InvitationLink | undefined {
  const text = recall('Invitation');
  return text === undefined ? undefined : parseInvitationLink(text);
}
