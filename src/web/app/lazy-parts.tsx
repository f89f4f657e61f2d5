import { type ReactNode, Suspense } from 'react';
import { LeftOutContext } from '#web/lib/left-out.tsx';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { DashboardPage } from './routes/lazy-pages.tsx';
import { Asking } from './start/lazy-popups.tsx';

/** What stands on every page of who is signed in. */
export const BooksMenu = lazyComponent(() => import('#web/features/books/books-menu.tsx'), 'BooksMenu');
export const SignedIn = lazyComponent(() => import('./shell/signed-in.tsx'), 'SignedIn');

const LeftOutSign = lazyComponent(() => import('./shell/left-out-sign.tsx'), 'LeftOutSign');

/** Has the sums on a page bear a sign where so many records cannot be read, which is next to never. */
export function LeftOutOf({ count, children }: { count: number; children: ReactNode }) {
  const sign = count > 0 && (
    <Suspense fallback={null}>
      <LeftOutSign count={count} />
    </Suspense>
  );
  return <LeftOutContext value={sign}>{children}</LeftOutContext>;
}

/** What the page at this address is made of, for who is signed in and for who is not. */
export function partsOfPage(isSignedIn: boolean) {
  const isDashboard = location.pathname === '/dashboard';
  if (!isSignedIn) return isDashboard ? [Asking] : [];
  return isDashboard ? [SignedIn, BooksMenu, DashboardPage] : [SignedIn, BooksMenu];
}
