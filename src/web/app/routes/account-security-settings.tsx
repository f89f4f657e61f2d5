import { AccountSecurityScope } from '#web/app/start/account-security-scope.tsx';
import { SecuritySections } from '#web/features/settings/account-security/security-sections.tsx';
import { useSession } from '#web/session/session.ts';

/** The account security settings, with calls to the provider that holds the account. */
export function AccountSecuritySettings() {
  const { provider } = useSession();
  return (
    <AccountSecurityScope provider={provider}>
      <SecuritySections />
    </AccountSecurityScope>
  );
}
