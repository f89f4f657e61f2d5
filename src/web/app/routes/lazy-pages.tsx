import type { LocalBooksPartProps } from '#web/app/start/local-books.tsx';
import { Moving } from '#web/app/start/lazy-popups.tsx';
import { lazyComponent, loadWhenPointedAt } from '#web/ui/lazy-component.tsx';

export const DashboardPage = lazyComponent(
  () => import('#web/app/dashboard/dashboard-page.tsx'),
  'DashboardPage',
);
export const LocalBooksPart = lazyComponent<'LocalBooksPart', LocalBooksPartProps>(
  () => import('#web/app/start/local-books.tsx'),
  'LocalBooksPart',
);
export const BookSettingsPage = lazyComponent(
  () => import('#web/app/dashboard/book-settings-page.tsx'),
  'BookSettingsPage',
);
export const ReconcilePage = lazyComponent(
  () => import('#web/app/dashboard/reconcile-page.tsx'),
  'ReconcilePage',
);
export const StatementPage = lazyComponent(
  () => import('#web/app/dashboard/statement-page.tsx'),
  'StatementPage',
);
export const ReportsScreen = lazyComponent(
  () => import('#web/features/reports/reports-screen.tsx'),
  'ReportsScreen',
);
export const BudgetScreen = lazyComponent(() => import('#web/features/budget/page.tsx'), 'BudgetScreen');
export const PricesScreen = lazyComponent(() => import('#web/features/prices/page.tsx'), 'PricesScreen');
export const ComingPage = lazyComponent(() => import('#web/app/dashboard/coming-page.tsx'), 'ComingPage');
export const PaletteCommands = lazyComponent(() => import('./palette-commands.tsx'), 'PaletteCommands');
export const HistoryPopups = lazyComponent(
  () => import('#web/features/history/history-popups.tsx'),
  'HistoryPopups',
);
export const SettingsPage = lazyComponent(() => import('./settings-of-place.tsx'), 'SettingsOfPlace');
export const TransferSection = lazyComponent(
  () => import('#web/features/transfer/transfer-section.tsx'),
  'TransferSection',
);
export const ExportButton = lazyComponent(
  () => import('#web/features/transfer/export-button.tsx'),
  'ExportButton',
);
export const ExportBook = lazyComponent(
  () => import('#web/features/export-files/export-book.tsx'),
  'ExportBook',
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

/** What a page consists of, by its path; the dashboard is loaded with the app. */
const partsOf = new Map([
  ['/reports', [ReportsScreen]],
  ['/budget', [BudgetScreen]],
  ['/coming', [ComingPage]],
  ['/prices', [PricesScreen]],
  ['/settings', [SettingsPage, TransferSection, Moving, ExportBook, ExportButton, ProvidersSection]],
  ['/support', [SupportPage]],
  ['/credits', [CreditsPage]],
]);

/** Loads a page when somebody points at a link to it. @returns cancel */
export function loadPagesAtTheirLinks(): () => void {
  return loadWhenPointedAt((pointedAt) => {
    const link = pointedAt.closest<HTMLAnchorElement>('a[href]');
    return (link && partsOf.get(link.pathname)) ?? [];
  });
}
