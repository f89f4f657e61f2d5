import { lazy } from 'react';

/** Loads a component when it is first seen, so that the login screen stays light. */
const page = <Name extends string, Props>(
  load: () => Promise<Record<Name, React.ComponentType<Props>>>,
  name: Name,
) => lazy(async () => ({ default: (await load())[name] }));

export const DashboardPage = page(() => import('./dashboard-page.tsx'), 'DashboardPage');
export const SettingsPage = page(() => import('#web/features/settings/settings-page.tsx'), 'SettingsPage');
export const TransferSection = page(
  () => import('#web/features/transfer/transfer-section.tsx'),
  'TransferSection',
);
export const SupportPage = page(() => import('#web/features/support/support-page.tsx'), 'SupportPage');
export const CreditsPage = page(() => import('#web/features/support/credits-page.tsx'), 'CreditsPage');
export const TransactionEditor = page(
  () => import('#web/features/transactions/transaction-editor.tsx'),
  'TransactionEditor',
);
