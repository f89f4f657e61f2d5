import { type ComponentType, lazy, useState } from 'react';

const loaders: (() => Promise<void>)[] = [];

/**
 * A component that is loaded when it is first seen, so that the login screen stays light. One that was loaded before is
 * there at once: React would wait a moment even for what is at hand.
 */
function page<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
) {
  let loaded: ComponentType<Props> | undefined;
  const fetchIt = async () => {
    loaded = (await load())[name];
    return { default: loaded };
  };
  const Lazy = lazy(fetchIt);
  loaders.push(async () => void (await fetchIt()));
  return function Page(props: Props) {
    // Which of the two it is stays as long as the page: changing it would start the page anew.
    const [Chosen] = useState<ComponentType<Props>>(() => loaded ?? Lazy);
    return <Chosen {...props} />;
  };
}

export const DashboardPage = page(() => import('./dashboard-page.tsx'), 'DashboardPage');
export const SettingsPage = page(() => import('#web/features/settings/settings-page.tsx'), 'SettingsPage');
export const TransferSection = page(
  () => import('#web/features/transfer/transfer-section.tsx'),
  'TransferSection',
);
export const ExportButton = page(() => import('#web/features/transfer/export-button.tsx'), 'ExportButton');
export const SupportPage = page(() => import('#web/features/support/support-page.tsx'), 'SupportPage');
export const WriteToUs = page(() => import('#web/features/support/write-to-us.tsx'), 'WriteToUs');
export const ProvidersSection = page(
  () => import('#web/features/providers/providers-section.tsx'),
  'ProvidersSection',
);
export const ProvidersPopup = page(
  () => import('#web/features/providers/providers-popup.tsx'),
  'ProvidersPopup',
);
export const CreditsPage = page(() => import('#web/features/support/credits-page.tsx'), 'CreditsPage');
export const TransactionEditor = page(
  () => import('#web/features/transactions/transaction-editor.tsx'),
  'TransactionEditor',
);
export const DeleteTransaction = page(
  () => import('#web/features/transactions/delete-transaction.tsx'),
  'DeleteTransaction',
);
export const BulkAdd = page(() => import('#web/features/transactions/bulk/bulk-add.tsx'), 'BulkAdd');
export const DeleteSelected = page(
  () => import('#web/features/selection/delete-selected.tsx'),
  'DeleteSelected',
);
export const MoveSelected = page(() => import('#web/features/selection/move-selected.tsx'), 'MoveSelected');
export const AccountEditor = page(() => import('#web/features/accounts/account-editor.tsx'), 'AccountEditor');
export const DeleteAccount = page(() => import('#web/features/accounts/delete-account.tsx'), 'DeleteAccount');
export const BookSettings = page(() => import('#web/features/books/book-settings.tsx'), 'BookSettings');

const firstSigns = ['pointermove', 'pointerdown', 'keydown'] as const;

/**
 * Fetches what can be opened from the dashboard as soon as somebody is there to open it, so that it opens at once; who only
 * looks loads nothing that they do not see.
 */
export function loadPopupsAtFirstSign(): () => void {
  const stop = () => {
    for (const sign of firstSigns) removeEventListener(sign, load);
  };
  const load = () => {
    stop();
    for (const each of loaders) void each();
  };
  for (const sign of firstSigns) addEventListener(sign, load, { passive: true });
  return stop;
}
