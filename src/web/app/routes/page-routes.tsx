import { type ReactNode, Suspense, useEffect } from 'react';
import { Redirect, Route, Switch, useLocation } from 'wouter';
import { type CapabilityContext, isRouteAllowed, resolveNotFoundRoute } from '#contract/capabilities.ts';
import type { ProviderConfig } from '#contract/providers.ts';
import { isInBrowser } from '#contract/browser-providers.ts';
import type { User } from '#contract/users.ts';
import { PageBoundary } from '#web/app/shell/page-boundary.tsx';
import { LazyMoveOrInvitation, LazyResetPassword } from '#web/app/start/lazy-popups.tsx';
import { signedInPages } from '#web/app/start/return-page.ts';
import type { StartState } from '#web/app/start/start-machine.ts';
import { LoadingScreen } from '#web/app/start/start-screens.tsx';
import type { ProviderChoice } from '#web/features/providers/use-providers.ts';
import { handOverFiles } from '#web/lib/files/handed-over-files.ts';
import {
  bookSettingsLink,
  newBookLink,
  pricesPage,
  statementLink,
} from '#web/lib/links/book-settings-link.ts';
import type { Call } from '#web/session/client.ts';
import { events } from '#web/session/events.ts';
import { useSession } from '#web/session/session.ts';
import { LazyPopup } from '#web/ui/lazy-popup.tsx';
import { recall, remember } from '#web/session/storage.ts';
import { PageShownReporter, useFocusOnNavigate } from './focus-on-navigate.ts';
import {
  LazyBookSettingsPage,
  LazyBudgetScreen,
  LazyUpcomingPage,
  LazyCreditsPage,
  LazyDashboardPage,
  LazyExportBook,
  LazyExportButton,
  prefetchPagesAtLinks,
  LazyLocalBooksPart,
  LazyPricesScreen,
  LazyProvidersSection,
  LazyReconcilePage,
  LazyReportsScreen,
  LazySettingsPage,
  LazyStatementPage,
  LazySupportPage,
  LazyTransferSection,
} from './lazy-pages.tsx';

/** Redirects to another page; the landing page is a separate document. */
function PageRedirect({ to }: { to: string }) {
  const isLanding = to === '/';
  useEffect(() => {
    if (isLanding) location.replace(to);
  }, [isLanding, to]);
  return isLanding ? null : <Redirect to={to} replace />;
}

/** Popup that sets a new password from the settings. The user must log in afterwards, as after a recovery (spec 4 Password reset). */
function OwnPasswordReset({ onClose }: { onClose: () => void }) {
  const { call } = useSession();
  const handleDone = () => {
    onClose();
    // The screen is left even if the log-out does not reach the back-end: the password has changed.
    const end = () => events.raise('log-out', { reason: 'password-reset' });
    call('logout', {}).then(end, end);
  };
  return (
    <LazyPopup onClose={onClose}>
      <LazyResetPassword call={call} isRecovery={false} onDone={handleDone} onCancel={onClose} />
    </LazyPopup>
  );
}

type PageRoutesProps = {
  context: Pick<CapabilityContext, 'capacity' | 'config'>;
  state: StartState['name'];
  /** The signed-in user's id, after their books have opened. */
  userId: string | undefined;
  /** The id of the open book. */
  bookId: string | undefined;
  /** The user who may send feedback from the support page (spec 6). */
  feedback: { call: Call; user: User } | undefined;
  /** The choice of storage, and the product's own provider. */
  choice: ProviderChoice;
  own: ProviderConfig;
  /** Content shown instead of a page that needs open books, until they are open. */
  children: ReactNode;
};

/** The page that shows the login screen while no user is signed in (spec 2 Route table). */
const dashboard = '/dashboard';

/** Renders the page of the current address (spec 2 Route table). A forbidden page is treated as unknown. */
export function PageRoutes({
  context,
  state,
  userId,
  bookId,
  feedback,
  choice,
  own,
  children,
}: PageRoutesProps) {
  const [location, navigate] = useLocation();
  const focusPage = useFocusOnNavigate();
  useEffect(prefetchPagesAtLinks, []);
  const toStatements = (file?: File) => {
    if (file !== undefined) handOverFiles([file]);
    navigate(statementLink());
  };
  const isSignedIn = userId !== undefined;
  useEffect(() => {
    if (!isSignedIn || recall('ImportFiles') !== true) return;
    remember('ImportFiles', undefined);
    const take = async () => {
      const { takeStoredFiles: takeFiles } = await import('#web/lib/files/files-between-pages.ts');
      handOverFiles(await takeFiles());
      navigate(newBookLink);
    };
    // If the files no longer exist, that page asks for them.
    take().catch(() => navigate(newBookLink));
  }, [isSignedIn, navigate]);
  const isSignedOut = state === 'signed-out';
  const pages: Record<string, ReactNode> = {
    [dashboard]: (
      <>
        {recall('Move') !== undefined && (
          <Suspense fallback={null}>
            <LazyMoveOrInvitation as="bar" choice={choice} />
          </Suspense>
        )}
        <LazyDashboardPage key={userId} />
      </>
    ),
    '/reports': <LazyReportsScreen key={`${userId} ${bookId}`} />,
    [bookSettingsLink]: <LazyBookSettingsPage />,
    '/budget': <LazyBudgetScreen key={`${userId} ${bookId}`} />,
    '/upcoming': <LazyUpcomingPage key={`${userId} ${bookId}`} />,
    [pricesPage]: <LazyPricesScreen key={`${userId} ${bookId}`} />,
    '/reconcile': <LazyReconcilePage />,
    '/statement': <LazyStatementPage />,
    '/settings': (
      <LazySettingsPage
        data={
          <>
            <LazyTransferSection onOther={toStatements}>
              <LazyExportBook />
            </LazyTransferSection>
            <LazyMoveOrInvitation as="section" choice={choice} />
          </>
        }
        localBooks={<LazyLocalBooksPart isSection choice={choice} />}
        exportButton={<LazyExportButton />}
        providers={
          <LazyProvidersSection choice={choice} move={<LazyMoveOrInvitation as="line" choice={choice} />} />
        }
        resetPopup={(onClose) => <OwnPasswordReset onClose={onClose} />}
      />
    ),
    '/support': <LazySupportPage feedback={feedback} own={own} />,
    '/credits': <LazyCreditsPage own={own} />,
  };
  const served = Object.keys(pages).filter(
    (path) =>
      isRouteAllowed(path, context) && !(isSignedOut && path !== dashboard && signedInPages.includes(path)),
  );
  // The target for an unknown page depends on the session, so the session must be known first.
  const isSessionKnown = userId !== undefined || isSignedOut;
  const fallbackPath = resolveNotFoundRoute(context, !isSignedOut);
  const isServed = ['/', ...served].includes(fallbackPath.replace(/[?#].*/, ''));
  // A path with a trailing slash is the same page; the app knows it without the slash.
  if (/.\/$/.test(location)) {
    const { search, hash } = window.location;
    return <Redirect to={location.replace(/\/+$/, '') + search + hash} replace />;
  }
  return (
    <>
      <PageBoundary key={location}>
        <Suspense fallback={<LoadingScreen />}>
          <Switch>
            {served.map((path) => (
              <Route key={path} path={path}>
                {userId === undefined && signedInPages.includes(path) ? children : pages[path]}
                <PageShownReporter path={path} onShown={focusPage} />
              </Route>
            ))}
            <Route>
              {isSessionKnown ? <PageRedirect to={isServed ? fallbackPath : dashboard} /> : children}
            </Route>
          </Switch>
        </Suspense>
      </PageBoundary>
      {userId !== undefined && isInBrowser(choice.current) && (
        <Suspense fallback={null}>
          <LazyLocalBooksPart choice={choice} />
        </Suspense>
      )}
    </>
  );
}
