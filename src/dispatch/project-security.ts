import type { MakeSecurityCall } from '#contract/security-calls.ts';
import type { ProviderConfig } from '#contract/providers.ts';

/** Returns the function that handles the account-security calls of a Supabase project; undefined for any other provider. */
export function projectSecurityOf(provider: ProviderConfig): MakeSecurityCall | undefined {
  const { type } = provider.class;
  if (type.name !== 'DATABASE' || type.dbProvider !== 'SUPABASE') return undefined;
  return async (...args) => (await import('./supabase.ts')).callProjectSecurity(provider, ...args);
}
