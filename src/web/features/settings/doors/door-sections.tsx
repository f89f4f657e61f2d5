import { useSession } from '#web/session/session.ts';
import { offersDoor } from '#web/session/doors.ts';
import { Passkeys } from './passkeys.tsx';
import { SecondFactor } from './second-factor.tsx';
import { Sessions } from './sessions.tsx';

/** What guards the account, as far as the place offers it. */
export function DoorSections() {
  const { provider } = useSession();
  return (
    <>
      {offersDoor(provider, 'passkeys') && <Passkeys />}
      {offersDoor(provider, 'second-factor') && <SecondFactor />}
      {offersDoor(provider, 'sessions') && <Sessions />}
    </>
  );
}
