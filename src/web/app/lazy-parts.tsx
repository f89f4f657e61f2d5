import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { LazyDashboardPage } from './routes/lazy-pages.tsx';
import { LazyStartQuestions } from './start/lazy-start-questions.ts';

/** Lazy components of every signed-in page. */
export const LazyBookNavigation = lazyComponent(
  async () => (await import('./book-navigation.tsx')).BookNavigation,
);
export const LazyBookPages = lazyComponent(async () => (await import('./book-navigation.tsx')).BookPages);
export const LazyBackgroundTasks = lazyComponent(
  async () => (await import('./background-tasks.tsx')).BackgroundTasks,
);

/** Returns the lazy components of the page at the current address, for signed-in or signed-out users. */
export function partsOfPage(isSignedIn: boolean) {
  const isDashboard = location.pathname === '/dashboard';
  if (!isSignedIn) return isDashboard ? [LazyStartQuestions] : [];
  return isDashboard
    ? [LazyBackgroundTasks, LazyBookNavigation, LazyDashboardPage]
    : [LazyBackgroundTasks, LazyBookNavigation];
}
