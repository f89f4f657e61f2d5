import { useSession } from '#web/session/session.ts';
import { offersDoor } from '#web/session/doors.ts';
import { Sessions } from './sessions.tsx';

/** What guards the account, as far as the place offers it. */
export function DoorSections() {
  const { provider } = useSession();
  return <>{offersDoor(provider, 'sessions') && <Sessions />}</>;
}
