import { createContext, useContext } from 'react';
import type { MakeSecurityCall, SecurityCallInput, SecurityCallName } from '#contract/security-calls.ts';
import type { ProviderConfig } from '#contract/providers.ts';
import { callOwnServer, callSecurity } from './security-calls.ts';

/** An account security feature that a server may support (contract/providers.ts). */
export type SecurityFeature = 'sessions' | 'second-factor' | 'passkeys';

/**
 * True if the provider supports a security feature: our own server under the address of the page supports all, a Supabase project only the
 * second factor.
 */
export function supportsSecurityFeature(
  { class: { name, type }, securityFeatures = [] }: ProviderConfig,
  feature: SecurityFeature,
): boolean {
  if (type.name === 'SERVER') return name === 'OWN' && securityFeatures.includes(feature);
  return type.dbProvider === 'SUPABASE' && feature === 'second-factor';
}

/** The transport of account security calls, and whether recovery codes exist for a lost authenticator app. */
type AccountSecurity = { ask: MakeSecurityCall; hasRecoveryCodes: boolean };

/** Our own server, under the address of the page. */
export const ownAccountSecurity: AccountSecurity = { ask: callOwnServer, hasRecoveryCodes: true };

/** Context for the provider that holds the account; `web/app` provides the one of a project. */
export const AccountSecurityContext = createContext(ownAccountSecurity);

/** Returns the account security calls of the provider that holds the account. */
export function useAccountSecurity() {
  const { ask, hasRecoveryCodes } = useContext(AccountSecurityContext);
  return {
    hasRecoveryCodes,
    callAccountSecurity: <Name extends SecurityCallName>(name: Name, input: SecurityCallInput<Name>) =>
      callSecurity(name, input, ask),
  };
}
