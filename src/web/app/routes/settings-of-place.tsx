import type { ComponentProps } from 'react';
import { DoorsOfPlace } from '#web/app/start/doors-of-place.tsx';
import { SettingsPage } from '#web/features/settings/settings-page.tsx';
import { useSession } from '#web/session/session.ts';

/** The settings, with what guards the account asked of the place where it is. */
export function SettingsOfPlace(settings: ComponentProps<typeof SettingsPage>) {
  const { provider } = useSession();
  return (
    <DoorsOfPlace place={provider}>
      <SettingsPage {...settings} />
    </DoorsOfPlace>
  );
}
