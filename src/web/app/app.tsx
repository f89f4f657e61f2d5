import { QueryClientContext } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';
import { type AroundNavHandler, Router, useLocation } from 'wouter';
import { isRouteAllowed } from '#contract/capabilities.ts';
import { openedCache } from '#web/data/lazy-cache.ts';
import { OpenBookContext } from '#web/data/items/open-book.ts';
import { SessionContext } from '#web/session/session.ts';
import { useStore } from '#web/signals/store.ts';
import { events } from '#web/session/events.ts';
import { watchStored } from '#web/session/storage.ts';
import { containsUnsaved, reloadWithoutPrompt } from '#web/ui/unsaved.ts';
import { goBack, onBack, replaceGuard } from '#web/ui/back.ts';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { LazyPopup } from '#web/ui/lazy-popup.tsx';
import { createWebApp } from './create-web-app.ts';
import { LazyBackgroundTasks, LazyBookNavigation, LazyBookPages } from './lazy-parts.tsx';
import { PageRoutes } from './routes/page-routes.tsx';
import { Shell } from './shell/shell.tsx';
import { PreSession } from './start/pre-session.tsx';
import type { Provider } from './start/provider.ts';

const LazyDiscardDialog = lazyComponent(
  async () => (await import('#web/ui/discard-dialog.tsx')).DiscardDialog,
);

/** Router that asks for confirmation before it leaves a page with unsaved input. */
export function NavigationGuard({ children }: { children: ReactNode }) {
  const [pending, setPending] = useState<{ go: () => void }>();
  useEffect(
    () =>
      onBack(() => {
        const hasUnsaved = containsUnsaved(document.body);
        if (hasUnsaved) setPending({ go: goBack });
        return hasUnsaved;
      }),
    [],
  );
  const around: AroundNavHandler = (navigate, to, options) => {
    const go = () =>
      replaceGuard((isReplacing) => navigate(to, isReplacing ? { ...options, replace: true } : options));
    // A page that replaces a forbidden one, for example after a log-out, does not wait. A row that is being edited closes with its list, on
    // any page.
    const leavesPage =
      to.replace(/[?#].*/, '') !== location.pathname || document.querySelector('[data-in-row]') !== null;
    const isUserNavigation = options?.replace !== true && leavesPage;
    if (isUserNavigation && containsUnsaved(document.body)) setPending({ go });
    else go();
  };
  return (
    <Router aroundNav={around}>
      {children}
      {pending !== undefined && (
        <LazyPopup onClose={() => setPending(undefined)}>
          <LazyDiscardDialog onDiscard={pending.go} onClose={() => setPending(undefined)} />
        </LazyPopup>
      )}
    </Router>
  );
}

const renderBookNavigation = (isCollapsed: boolean, onOpened: () => void) => (
  <Suspense fallback={null}>
    <LazyBookNavigation isCollapsed={isCollapsed} onOpened={onOpened} />
  </Suspense>
);

const renderBookPages = (isCollapsed: boolean, onOpened: () => void) => (
  <Suspense fallback={null}>
    <LazyBookPages isCollapsed={isCollapsed} onOpened={onOpened} />
  </Suspense>
);

/** The whole app on one provider: the start decides what is shown, the routes decide which page. */
function AppScreen({ provider }: { provider: Provider }) {
  const app = useMemo(() => createWebApp(provider), [provider]);
  const [, navigate] = useLocation();
  useEffect(() => app.open(navigate), [app, navigate]);
  const { call, machine, choice } = app;
  const state = useStore(machine);
  const session = useStore(app.session);
  const openBook = useStore(app.openBook);
  const context = { capacity: provider.capacity, config: session?.config };
  return (
    <SessionContext value={session}>
      <OpenBookContext value={openBook}>
        <QueryClientContext value={openedCache()?.queryClient}>
          <Shell
            user={'user' in state ? state.user : undefined}
            isAllowed={(path) => isRouteAllowed(path, context)}
            logOut={useStore(app.logOut)}
            connection={useStore(app.connection)}
            unreadableCount={useStore(app.unreadableCount)}
            signOutAction={app.signOut}
            books={session && renderBookNavigation}
            bookPages={session && renderBookPages}
          >
            {session !== undefined && (
              <Suspense fallback={null}>
                <LazyBackgroundTasks />
              </Suspense>
            )}
            <PageRoutes
              context={context}
              state={state.name}
              userId={session?.user.id}
              bookId={'root' in state ? state.root.id : undefined}
              choice={choice}
              own={provider.own}
              feedback={session?.mayUse('isFeedbackPossible') ? session : undefined}
            >
              {session === undefined && (
                <PreSession call={call} provider={provider} choice={choice} machine={machine} state={state} />
              )}
            </PageRoutes>
          </Shell>
        </QueryClientContext>
      </OpenBookContext>
    </SessionContext>
  );
}

/**
 * The app on the provider in use. After another provider is chosen, everything restarts: no data of one provider is ever visible or cached
 * on another (spec 4 Provider choice).
 */
export function ProviderRoot({ first }: { first: Provider }) {
  const [provider, setProvider] = useState(first);
  useEffect(
    () =>
      events.on('provider-changed', ({ provider: config }) => {
        events.raise('log-out', { reason: 'provider-changed' });
        openedCache()?.clear();
        setProvider((before) => ({ ...before, config }));
      }),
    [],
  );
  // Another tab has chosen a provider, so this tab reloads with the same choice.
  useEffect(() => watchStored('CurrentProvider', reloadWithoutPrompt), []);
  return (
    <NavigationGuard>
      <AppScreen key={JSON.stringify(provider.config)} provider={provider} />
    </NavigationGuard>
  );
}
