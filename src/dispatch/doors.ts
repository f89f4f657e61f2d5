import type { MakeSecurityCall } from '#contract/door-calls.ts';
import type { ProviderConfig } from '#contract/providers.ts';

/** Who answers the calls about the ways into an account of a Supabase project: its sign-in. Undefined for any other place. */
export function projectSecurityOf(provider: ProviderConfig): MakeSecurityCall | undefined {
  const { type } = provider.class;
  if (type.name !== 'DATABASE' || type.dbProvider !== 'SUPABASE') return undefined;
  return async (...args) => (await import('./supabase.ts')).callProjectSecurity(provider, ...args);
}
