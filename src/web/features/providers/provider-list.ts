import type { ProviderConfig } from '#contract/providers.ts';

/** The two kinds of back-end that people bring along (spec 1). */
export type Kind = 'SUPABASE' | 'FIREBASE';

/** What is typed into the editor of a Supabase configuration. */
export type SupabaseFields = { url: string; publicKey: string; customName: string };

/** The kind of a provider that its owner brought along; undefined for the product's own. */
export function kindOf({ class: { name, type } }: ProviderConfig): Kind | undefined {
  return name === 'THIRD_PARTY' && type.name === 'DATABASE' ? type.dbProvider : undefined;
}

/** A configuration of somebody's own Supabase project (spec 3 Provider configuration). */
export function makeSupabaseProvider({ url, publicKey, customName }: SupabaseFields): ProviderConfig {
  const name = customName.trim();
  return {
    name: name || 'Supabase',
    uniqueId: 'custom_supabase',
    class: { name: 'THIRD_PARTY', type: { name: 'DATABASE', dbProvider: 'SUPABASE' } },
    publicConfig: { url: url.trim().replace(/\/+$/, ''), publicKey: publicKey.trim() },
    ...(name !== '' && { customName: name }),
  };
}

/** Whether two configurations are the same place. */
export function isSamePlace(a: ProviderConfig, b: ProviderConfig): boolean {
  return (
    a.uniqueId === b.uniqueId &&
    a.customName === b.customName &&
    a.publicConfig?.url === b.publicConfig?.url &&
    a.publicConfig?.publicKey === b.publicConfig?.publicKey
  );
}

/** The list with a configuration in it; its name is there once, whatever was saved under it before. */
export function withProvider(
  list: readonly ProviderConfig[],
  saved: ProviderConfig,
  before?: ProviderConfig,
) {
  const names = [saved.customName, before?.customName];
  return [...list.filter(({ customName }) => !names.includes(customName)), saved];
}

/** The saved configurations of a kind that may be taken: the one in use is left out (spec 4 Provider choice). */
export function offeredProviders(list: readonly ProviderConfig[], kind: Kind, current: ProviderConfig) {
  return list.filter((each) => kindOf(each) === kind && !isSamePlace(each, current));
}
