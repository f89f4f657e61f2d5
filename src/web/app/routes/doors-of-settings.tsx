import { AccountSecurityScope } from '#web/app/start/doors-of-place.tsx';
import { SecuritySections } from '#web/features/settings/doors/door-sections.tsx';
import { useSession } from '#web/session/session.ts';

/** What guards the account, asked of the place where it is. */
export function AccountSecuritySettings() {
  const { provider } = useSession();
  return (
    <AccountSecurityScope provider={provider}>
      <SecuritySections />
    </AccountSecurityScope>
  );
}
