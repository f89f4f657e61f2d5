import { providers as texts } from '#web/languages/en/providers.ts';

/** The two kinds of back-end that users can provide (spec 1). */
export type ProviderKind = 'SUPABASE' | 'FIREBASE';

/** The key of a field in the configuration (spec 3 Provider configuration, publicConfig). */
export type ProviderFieldName = 'uniqueId' | 'url' | 'publicKey';

/** A field of the configuration editor (spec 5 Provider editors). */
export type ProviderField = {
  name: ProviderFieldName;
  label: string;
  hint?: string;
  /** Normalizes a typed or stored value for storing and comparing. */
  clean: (text: string) => string;
  /** Returns the problem with a normalized value, which is never empty; undefined if it is valid. */
  problem?: (clean: string) => string | undefined;
};

/** The differences between the two kinds. */
type ProviderKindInfo = {
  /** The internal id of all configurations of the kind (spec 3). */
  uniqueId: string;
  fields: readonly ProviderField[];
  texts: typeof texts.supabase | typeof texts.firebase;
  /** The setup script for a project, loaded when it is first opened. */
  script: string;
};

const trim = (text: string) => text.trim();

function cleanAddress(text: string): string {
  const address = text.trim();
  return (URL.canParse(address) ? new URL(address).href : address).replace(/\/+$/, '');
}

/** True for https addresses. Each request carries a key and a password, so http is allowed only for this machine. */
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

/** The editor fields, texts and setup script of each kind. */
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
