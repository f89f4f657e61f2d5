import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { DashboardPage } from './routes/lazy-pages.tsx';
import { Asking } from './start/lazy-asking.ts';

/** What stands on every page of who is signed in. */
export const BookNavigation = lazyComponent(
  async () => (await import('./book-navigation.tsx')).BookNavigation,
);
export const BookPages = lazyComponent(async () => (await import('./book-navigation.tsx')).BookPages);
export const BackgroundTasks = lazyComponent(
  async () => (await import('./background-tasks.tsx')).BackgroundTasks,
);

/** What the page at this address is made of, for who is signed in and for who is not. */
export function partsOfPage(isSignedIn: boolean) {
  const isDashboard = location.pathname === '/dashboard';
  if (!isSignedIn) return isDashboard ? [Asking] : [];
  return isDashboard ? [BackgroundTasks, BookNavigation, DashboardPage] : [BackgroundTasks, BookNavigation];
}
