import type { LocalBooksPartProps } from '#web/app/start/local-books.tsx';
import { LazyMoveOrInvitation } from '#web/app/start/lazy-popups.tsx';
import { lazyComponent, prefetchOnPointer } from '#web/ui/lazy-component.tsx';

export const LazyDashboardPage = lazyComponent(
  async () => (await import('#web/app/dashboard/dashboard-page.tsx')).DashboardPage,
);
export const LazyLocalBooksPart = lazyComponent<LocalBooksPartProps>(
  async () => (await import('#web/app/start/local-books.tsx')).LocalBooksPart,
);
export const LazyBookSettingsPage = lazyComponent(
  async () => (await import('#web/app/dashboard/book-settings-page.tsx')).BookSettingsPage,
);
export const LazyReconcilePage = lazyComponent(
  async () => (await import('#web/app/dashboard/reconcile-page.tsx')).ReconcilePage,
);
export const LazyStatementPage = lazyComponent(
  async () => (await import('#web/app/dashboard/statement-page.tsx')).StatementPage,
);
export const LazyReportsScreen = lazyComponent(
  async () => (await import('#web/features/reports/reports-screen.tsx')).ReportsScreen,
);
export const LazyBudgetScreen = lazyComponent(
  async () => (await import('#web/features/budget/budget-screen.tsx')).BudgetScreen,
);
export const LazyPricesScreen = lazyComponent(
  async () => (await import('#web/features/prices/prices-screen.tsx')).PricesScreen,
);
export const LazyUpcomingPage = lazyComponent(
  async () => (await import('#web/app/dashboard/upcoming-page.tsx')).UpcomingPage,
);
export const LazyPaletteCommands = lazyComponent(
  async () => (await import('./palette-commands.tsx')).PaletteCommands,
);
export const LazyHistoryPopups = lazyComponent(
  async () => (await import('#web/features/history/history-popups.tsx')).HistoryPopups,
);
export const LazySettingsPage = lazyComponent(
  async () => (await import('./provider-settings-page.tsx')).ProviderSettingsPage,
);
export const LazyTransferSection = lazyComponent(
  async () => (await import('#web/features/transfer/transfer-section.tsx')).TransferSection,
);
export const LazyExportButton = lazyComponent(
  async () => (await import('#web/features/transfer/export-button.tsx')).ExportButton,
);
export const LazyExportBook = lazyComponent(
  async () => (await import('#web/features/export-files/export-book.tsx')).ExportBook,
);
export const LazySupportPage = lazyComponent(
  async () => (await import('#web/features/support/support-page.tsx')).SupportPage,
);
export const LazyProvidersSection = lazyComponent(
  async () => (await import('#web/features/providers/providers-section.tsx')).ProvidersSection,
);
export const LazyCreditsPage = lazyComponent(
  async () => (await import('#web/features/support/credits-page.tsx')).CreditsPage,
);

/** The lazy components of a page by its path; the dashboard is loaded with the app. */
const pageParts = new Map([
  ['/reports', [LazyReportsScreen]],
  ['/budget', [LazyBudgetScreen]],
  ['/upcoming', [LazyUpcomingPage]],
  ['/prices', [LazyPricesScreen]],
  [
    '/settings',
    [
      LazySettingsPage,
      LazyTransferSection,
      LazyMoveOrInvitation,
      LazyExportBook,
      LazyExportButton,
      LazyProvidersSection,
    ],
  ],
  ['/support', [LazySupportPage]],
  ['/credits', [LazyCreditsPage]],
]);

/**
 * Prefetches a page when the user points at a link to it.
 * @returns cancel
 */
export function prefetchPagesAtLinks(): () => void {
  return prefetchOnPointer((pointedAt) => {
    const link = pointedAt.closest<HTMLAnchorElement>('a[href]');
    return (link && pageParts.get(link.pathname)) ?? [];
  });
}
