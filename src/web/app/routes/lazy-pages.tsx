import { lazyComponent } from '#web/ui/lazy-component.tsx';

export const DashboardPage = lazyComponent(
  () => import('#web/app/dashboard/dashboard-page.tsx'),
  'DashboardPage',
);
export const SettingsPage = lazyComponent(
  () => import('#web/features/settings/settings-page.tsx'),
  'SettingsPage',
);
export const TransferSection = lazyComponent(
  () => import('#web/features/transfer/transfer-section.tsx'),
  'TransferSection',
);
export const ExportButton = lazyComponent(
  () => import('#web/features/transfer/export-button.tsx'),
  'ExportButton',
);
export const SupportPage = lazyComponent(
  () => import('#web/features/support/support-page.tsx'),
  'SupportPage',
);
export const ProvidersSection = lazyComponent(
  () => import('#web/features/providers/providers-section.tsx'),
  'ProvidersSection',
);
export const CreditsPage = lazyComponent(
  () => import('#web/features/support/credits-page.tsx'),
  'CreditsPage',
);
