import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { DashboardPage } from './routes/lazy-pages.tsx';
import { Asking } from './start/lazy-asking.ts';

/** What stands on every page of who is signed in. */
export const BooksMenu = lazyComponent(() => import('#web/features/books/books-menu.tsx'), 'BooksMenu');
export const AccountTree = lazyComponent(
  () => import('#web/features/accounts/tree/account-tree.tsx'),
  'AccountTree',
);
export const BackgroundTasks = lazyComponent(() => import('./background-tasks.tsx'), 'BackgroundTasks');

/** What the page at this address is made of, for who is signed in and for who is not. */
export function partsOfPage(isSignedIn: boolean) {
  const isDashboard = location.pathname === '/dashboard';
  if (!isSignedIn) return isDashboard ? [Asking] : [];
  return [BackgroundTasks, BooksMenu, AccountTree, ...(isDashboard ? [DashboardPage] : [])];
}
