import type { ComponentProps } from 'react';
import { SettingsPage } from '#web/features/settings/settings-page.tsx';
import { lazyComponent } from '#web/ui/lazy-component.tsx';

/** The doors of an account, and what the place where it is lacks of them. */
const DoorsOfSettings = lazyComponent(() => import('./doors-of-settings.tsx'), 'DoorsOfSettings');

/** The settings, with what guards the account. */
export function SettingsOfPlace(settings: Omit<ComponentProps<typeof SettingsPage>, 'doors'>) {
  return <SettingsPage {...settings} doors={<DoorsOfSettings />} />;
}
