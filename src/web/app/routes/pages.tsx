import { type ReactNode, Suspense, useEffect } from 'react';
import { Redirect, Route, Switch, useLocation } from 'wouter';
import { type CapabilityContext, isRouteAllowed, resolveNotFoundRoute } from '#contract/capabilities.ts';
import type { ProviderConfig } from '#contract/providers.ts';
import { isInBrowser } from '#contract/this-browser.ts';
import type { User } from '#contract/users.ts';
import { PageBoundary } from '#web/app/shell/page-boundary.tsx';
import { LazyMoveOrInvitation, LazyResetPassword } from '#web/app/start/lazy-popups.tsx';
import { signedInPages } from '#web/app/start/return-to.ts';
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

/** Leads to another page; the landing page is a document of its own. */
function PageRedirect({ to }: { to: string }) {
  const isLanding = to === '/';
  useEffect(() => {
    if (isLanding) location.replace(to);
  }, [isLanding, to]);
  return isLanding ? null : <Redirect to={to} replace />;
}

/** A new password from the settings; afterwards it is asked for, as after a recovery (spec 4 Password reset). */
function OwnPasswordReset({ onClose }: { onClose: () => void }) {
  const { call } = useSession();
  const handleDone = () => {
    onClose();
    // Also where the log-out does not reach the back-end the screen is left: the password is new by then.
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
  /** Who is signed in, once their books are open. */
  userId: string | undefined;
  /** The book that is open then. */
  bookId: string | undefined;
  /** Who may write to us from the support page (spec 6). */
  feedback: { call: Call; user: User } | undefined;
  /** The choice of where the books live, and the product's own place. */
  choice: ProviderChoice;
  own: ProviderConfig;
  /** What shows in place of a page that needs them, until then. */
  children: ReactNode;
};

/** The page that holds the login screen while nobody is signed in (spec 2 Route table). */
const dashboard = '/dashboard';

/** Which page an address shows (spec 2 Route table); one that is not allowed is as if it were not there. */
export function PageRoutes({ context, state, userId, bookId, feedback, choice, own, children }: PageRoutesProps) {
  const [location, navigate] = useLocation();
  const focusPage = useFocusOnNavigate();
  useEffect(prefetchPagesAtLinks, []);
  const toStatements = (file?: File) => {
    if (file !== undefined) handOverFiles([file]);
    navigate(statementLink());
  };
  const isSignedIn = userId !== undefined;
  useEffect(() => {
    if (!isSignedIn || recall('BroughtFiles') !== true) return;
    remember('BroughtFiles', undefined);
    const take = async () => {
      const { takeStoredFiles: takeFiles } = await import('#web/lib/files/files-between-pages.ts');
      handOverFiles(await takeFiles());
      navigate(newBookLink);
    };
    // What is not there any more is asked for there.
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
    '/coming': <LazyUpcomingPage key={`${userId} ${bookId}`} />,
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
        providers={<LazyProvidersSection choice={choice} move={<LazyMoveOrInvitation as="line" choice={choice} />} />}
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
  // Where an unknown page leads depends on who is signed in, so that has to be known first.
  const isSessionKnown = userId !== undefined || isSignedOut;
  const fallbackPath = resolveNotFoundRoute(context, !isSignedOut);
  const isServed = ['/', ...served].includes(fallbackPath.replace(/[?#].*/, ''));
  // The same page under another name: the rest of the app knows it by the shorter one.
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
            <Route>{isSessionKnown ? <PageRedirect to={isServed ? fallbackPath : dashboard} /> : children}</Route>
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
