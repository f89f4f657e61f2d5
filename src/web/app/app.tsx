import { QueryClientContext } from '@tanstack/react-query';
import { Suspense, useEffect, useMemo } from 'react';
import { useLocation } from 'wouter';
import { isRouteAllowed } from '#contract/capabilities.ts';
import { openedCache } from '#web/data/lazy-cache.ts';
import { OpenBookContext } from '#web/data/open-book.ts';
import { SessionContext } from '#web/session/session.ts';
import { useStore } from '#web/signals/store.ts';
import { createApp } from './create-app.ts';
import { BackgroundTasks, BookNavigation, BookPages } from './lazy-parts.tsx';
import { Pages } from './routes/pages.tsx';
import { Shell } from './shell/shell.tsx';
import { PreSession } from './start/pre-session.tsx';
import type { Provider } from './start/provider.ts';

const bookNavigation = (isCollapsed: boolean, onOpened: () => void) => (
  <Suspense fallback={null}>
    <BookNavigation isCollapsed={isCollapsed} onOpened={onOpened} />
  </Suspense>
);

const bookPages = (isCollapsed: boolean, onOpened: () => void) => (
  <Suspense fallback={null}>
    <BookPages isCollapsed={isCollapsed} onOpened={onOpened} />
  </Suspense>
);

/** The whole app on a place: the start decides what is seen, the routes decide which page. */
export function AppScreen({ provider }: { provider: Provider }) {
  const app = useMemo(() => createApp(provider), [provider]);
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
            leftOut={useStore(app.leftOut)}
            wayOut={app.wayOut}
            books={session && bookNavigation}
            bookPages={session && bookPages}
          >
            {session !== undefined && (
              <Suspense fallback={null}>
                <BackgroundTasks />
              </Suspense>
            )}
            <Pages
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
            </Pages>
          </Shell>
        </QueryClientContext>
      </OpenBookContext>
    </SessionContext>
  );
}
