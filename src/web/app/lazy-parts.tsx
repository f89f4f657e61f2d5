import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { LazyDashboardPage } from './routes/lazy-pages.tsx';
import { LazyStartQuestions } from './start/lazy-asking.ts';

/** What stands on every page of who is signed in. */
export const LazyBookNavigation = lazyComponent(
  async () => (await import('./book-navigation.tsx')).BookNavigation,
);
export const LazyBookPages = lazyComponent(async () => (await import('./book-navigation.tsx')).BookPages);
export const LazyBackgroundTasks = lazyComponent(
  async () => (await import('./background-tasks.tsx')).BackgroundTasks,
);

/** What the page at this address is made of, for who is signed in and for who is not. */
export function partsOfPage(isSignedIn: boolean) {
  const isDashboard = location.pathname === '/dashboard';
  if (!isSignedIn) return isDashboard ? [LazyStartQuestions] : [];
  return isDashboard ? [LazyBackgroundTasks, LazyBookNavigation, LazyDashboardPage] : [LazyBackgroundTasks, LazyBookNavigation];
}
