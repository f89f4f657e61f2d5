import { providers as texts } from '#web/languages/en/providers.ts';

/** The two kinds of back-end that people bring along (spec 1). */
export type ProviderKind = 'SUPABASE' | 'FIREBASE';

/** Where in the configuration a field stands (spec 3 Provider configuration, publicConfig). */
export type ProviderFieldName = 'uniqueId' | 'url' | 'publicKey';

/** A field of the editor of a configuration (spec 5 Provider editors). */
export type ProviderField = {
  name: ProviderFieldName;
  label: string;
  hint?: string;
  /** What was typed or stored, in the one form in which it is kept and compared. */
  clean: (text: string) => string;
  /** What is wrong with it once it is clean; that it is there has been seen to. */
  problem?: (clean: string) => string | undefined;
};

/** What the cards of the two kinds differ in. */
type ProviderKindInfo = {
  /** What all configurations of the kind are called inside (spec 3). */
  uniqueId: string;
  fields: readonly ProviderField[];
  texts: typeof texts.supabase | typeof texts.firebase;
  /** The script that makes a project ready, fetched when it is first looked at. */
  script: string;
};

const trim = (text: string) => text.trim();

function cleanAddress(text: string): string {
  const address = text.trim();
  return (URL.canParse(address) ? new URL(address).href : address).replace(/\/+$/, '');
}

/** A key and a password go along with each request, so only this machine itself may do without https. */
function isSafeAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || (protocol === 'http:' && /^(?:localhost|127\.0\.0\.1)$/.test(hostname));
}

function cleanDomain(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/\/+$/, '');
}

/** The kinds as one table: what is asked for, how it is called, what makes a project ready. */
export const providerKinds: Record<ProviderKind, ProviderKindInfo> = {
  SUPABASE: {
    uniqueId: 'custom_supabase',
    fields: [
      {
        name: 'url',
        label: texts.supabase.url,
        hint: texts.supabase.urlHint,
        clean: cleanAddress,
        problem: (address) => (isSafeAddress(address) ? undefined : texts.notAnAddress),
      },
      { name: 'publicKey', label: texts.supabase.key, clean: trim },
    ],
    texts: texts.supabase,
    script: '/static/providers/Supabase/configuration.sql',
  },
  FIREBASE: {
    uniqueId: 'custom_firebase',
    fields: [
      { name: 'uniqueId', label: texts.firebase.projectId, clean: trim },
      {
        name: 'url',
        label: texts.firebase.authDomain,
        hint: texts.firebase.authDomainHint,
        clean: cleanDomain,
        problem: (domain) => (/^[a-z\d.-]+$/.test(domain) ? undefined : texts.notADomain),
      },
      { name: 'publicKey', label: texts.firebase.apiKey, clean: trim },
    ],
    texts: texts.firebase,
    script: '/static/providers/Firebase/firestore.rules',
  },
};
