import type { ComponentProps, ReactNode } from 'react';
import { SettingsPage } from '#web/features/settings/settings-page.tsx';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { LazyPopup } from '#web/ui/lazy-popup.tsx';

/** Lazy account security sections; they depend on the provider of the account. */
const LazyAccountSecuritySettings = lazyComponent(
  async () => (await import('./account-security-settings.tsx')).AccountSecuritySettings,
);
const LazyProviderDeleteUser = lazyComponent(
  async () => (await import('./provider-delete-user.tsx')).ProviderDeleteUser,
);

type ProviderSettingsPageProps = Omit<
  ComponentProps<typeof SettingsPage>,
  'accountSecurity' | 'deletePopup'
> & {
  /** The button that exports all data. */
  exportButton: ReactNode;
};

/** The settings page with the account security sections. */
export function ProviderSettingsPage({ exportButton, ...settings }: ProviderSettingsPageProps) {
  return (
    <SettingsPage
      {...settings}
      accountSecurity={<LazyAccountSecuritySettings />}
      deletePopup={(onClose) => (
        <LazyPopup onClose={onClose}>
          <LazyProviderDeleteUser exportButton={exportButton} onClose={onClose} />
        </LazyPopup>
      )}
    />
  );
}
