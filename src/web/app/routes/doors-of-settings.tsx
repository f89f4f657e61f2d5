import { AccountSecurityScope } from '#web/app/start/doors-of-place.tsx';
import { DoorSections } from '#web/features/settings/doors/door-sections.tsx';
import { useSession } from '#web/session/session.ts';

/** What guards the account, asked of the place where it is. */
export function DoorsOfSettings() {
  const { provider } = useSession();
  return (
    <AccountSecurityScope place={provider}>
      <DoorSections />
    </AccountSecurityScope>
  );
}
