import type { LocalBooksPartProps } from '#web/app/start/local-books.tsx';
import { Moving } from '#web/app/start/lazy-popups.tsx';
import { lazyComponent, loadWhenPointedAt } from '#web/ui/lazy-component.tsx';

export const DashboardPage = lazyComponent(
  async () => (await import('#web/app/dashboard/dashboard-page.tsx')).DashboardPage,
);
export const LocalBooksPart = lazyComponent<LocalBooksPartProps>(
  async () => (await import('#web/app/start/local-books.tsx')).LocalBooksPart,
);
export const BookSettingsPage = lazyComponent(
  async () => (await import('#web/app/dashboard/book-settings-page.tsx')).BookSettingsPage,
);
export const ReconcilePage = lazyComponent(
  async () => (await import('#web/app/dashboard/reconcile-page.tsx')).ReconcilePage,
);
export const StatementPage = lazyComponent(
  async () => (await import('#web/app/dashboard/statement-page.tsx')).StatementPage,
);
export const ReportsScreen = lazyComponent(
  async () => (await import('#web/features/reports/reports-screen.tsx')).ReportsScreen,
);
export const BudgetScreen = lazyComponent(
  async () => (await import('#web/features/budget/page.tsx')).BudgetScreen,
);
export const PricesScreen = lazyComponent(
  async () => (await import('#web/features/prices/page.tsx')).PricesScreen,
);
export const LazyUpcomingPage = lazyComponent(
  async () => (await import('#web/app/dashboard/coming-page.tsx')).UpcomingPage,
);
export const PaletteCommands = lazyComponent(
  async () => (await import('./palette-commands.tsx')).PaletteCommands,
);
export const HistoryPopups = lazyComponent(
  async () => (await import('#web/features/history/history-popups.tsx')).HistoryPopups,
);
export const SettingsPage = lazyComponent(
  async () => (await import('./settings-of-place.tsx')).ProviderSettingsPage,
);
export const TransferSection = lazyComponent(
  async () => (await import('#web/features/transfer/transfer-section.tsx')).TransferSection,
);
export const ExportButton = lazyComponent(
  async () => (await import('#web/features/transfer/export-button.tsx')).ExportButton,
);
export const ExportBook = lazyComponent(
  async () => (await import('#web/features/export-files/export-book.tsx')).ExportBook,
);
export const SupportPage = lazyComponent(
  async () => (await import('#web/features/support/support-page.tsx')).SupportPage,
);
export const ProvidersSection = lazyComponent(
  async () => (await import('#web/features/providers/providers-section.tsx')).ProvidersSection,
);
export const CreditsPage = lazyComponent(
  async () => (await import('#web/features/support/credits-page.tsx')).CreditsPage,
);

/** What a page consists of, by its path; the dashboard is loaded with the app. */
const partsOf = new Map([
  ['/reports', [ReportsScreen]],
  ['/budget', [BudgetScreen]],
  ['/coming', [LazyUpcomingPage]],
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
