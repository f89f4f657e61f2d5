import { AccountSecurityScope } from '#web/app/start/doors-of-place.tsx';
import { SecuritySections } from '#web/features/settings/doors/door-sections.tsx';
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
