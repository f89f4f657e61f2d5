import { createContext, useContext } from 'react';
import type { MakeSecurityCall, SecurityCallInput, SecurityCallName } from '#contract/door-calls.ts';
import type { ProviderConfig } from '#contract/providers.ts';
import { callOwnServer, callSecurity } from './doors.ts';

/** What a server may offer of the doors (contract/providers.ts). */
export type SecurityFeature = 'sessions' | 'second-factor' | 'passkeys';

/** Whether the place offers one of the doors: our own server does, under the address of the page, and a Supabase project has one of them. */
export function supportsSecurityFeature({ class: { name, type }, doors = [] }: ProviderConfig, feature: SecurityFeature): boolean {
  if (type.name === 'SERVER') return name === 'OWN' && doors.includes(feature);
  return type.dbProvider === 'SUPABASE' && feature === 'second-factor';
}

/** Who answers the calls about the doors of an account, and whether there are recovery codes for a lost app. */
type AccountSecurity = { ask: MakeSecurityCall; hasRecoveryCodes: boolean };

/** Our own server, under the address of the page. */
export const ownAccountSecurity: AccountSecurity = { ask: callOwnServer, hasRecoveryCodes: true };

/** The doors of the place where the account is; `web/app` provides those of a project. */
export const AccountSecurityContext = createContext(ownAccountSecurity);

/** The calls about the doors of the place where the account is. */
export function useAccountSecurity() {
  const { ask, hasRecoveryCodes } = useContext(AccountSecurityContext);
  return {
    hasRecoveryCodes,
    callDoor: <Name extends SecurityCallName>(name: Name, input: SecurityCallInput<Name>) => callSecurity(name, input, ask),
  };
}
