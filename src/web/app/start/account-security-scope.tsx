import { type ReactNode, useMemo } from 'react';
import type { ProviderConfig } from '#contract/providers.ts';
import { projectSecurityOf } from '#dispatch/project-security.ts';
import { AccountSecurityContext, ownAccountSecurity } from '#web/session/account-security.ts';

type AccountSecurityScopeProps = { provider: ProviderConfig; children: ReactNode };

/** Context for account security: sends its calls to the provider that holds the account. */
export function AccountSecurityScope({ provider, children }: AccountSecurityScopeProps) {
  const security = useMemo(() => {
    const ask = projectSecurityOf(provider);
    return ask === undefined ? ownAccountSecurity : { ask, hasRecoveryCodes: false };
  }, [provider]);
  return <AccountSecurityContext value={security}>{children}</AccountSecurityContext>;
}
