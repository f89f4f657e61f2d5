import { UpcomingScreen } from '#web/features/schedules/page.tsx';
import { AccountCreationScope } from './account-maker.tsx';

/** The schedules of the open book; accounts that they lack can be made there. */
export function UpcomingPage() {
  return (
    <AccountCreationScope>
      <UpcomingScreen />
    </AccountCreationScope>
  );
}
