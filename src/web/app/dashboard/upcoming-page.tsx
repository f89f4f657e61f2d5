import { UpcomingScreen } from '#web/features/schedules/upcoming-screen.tsx';
import { AccountCreationScope } from './account-creation-scope.tsx';

/** The page of schedules in the open book, with the option to create missing accounts. */
export function UpcomingPage() {
  return (
    <AccountCreationScope>
      <UpcomingScreen />
    </AccountCreationScope>
  );
}
