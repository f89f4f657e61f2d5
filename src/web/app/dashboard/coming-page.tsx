import { UpcomingScreen } from '#web/features/schedules/page.tsx';
import { AccountCreationScope } from './account-maker.tsx';

/** The page of schedules in the open book, with the option to create missing accounts. */
export function UpcomingPage() {
  return (
    <AccountCreationScope>
      <UpcomingScreen />
    </AccountCreationScope>
  );
}
