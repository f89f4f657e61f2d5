import { QueryClientContext } from '@tanstack/react-query';
import { Suspense, useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import { useLocation } from 'wouter';
import { type Capability, functionalitiesOf, isAllowed, isRouteAllowed } from '#contract/capabilities.ts';
import { isExample, isInBrowser } from '#contract/this-browser.ts';
import type { UserConfig } from '#contract/users.ts';
import { type Backend, backendOf, isOwnServer } from '#dispatch/dispatch.ts';
import { forgetMemories } from '#web/data/forget-memories.ts';
import { openedCache } from '#web/data/lazy-cache.ts';
import { OpenBookContext } from '#web/data/open-book.ts';
import { createBookNames } from '#web/session/book-names.ts';
import { createClient } from '#web/session/client.ts';
import { events } from '#web/session/events.ts';
import { reach } from '#web/session/reach.ts';
import { createSendingAgain } from '#web/session/sending-again.ts';
import { SessionContext } from '#web/session/session.ts';
import { recall, remember } from '#web/session/storage.ts';
import { loadAhead } from '#web/ui/lazy-component.tsx';
import { BehindPages, BooksMenu, partsOfPage } from './lazy-parts.tsx';
import { Pages } from './routes/pages.tsx';
import { Shell } from './shell/shell.tsx';
import { goToPlace } from './start/go-to-place.ts';
import { PreSession } from './start/pre-session.tsx';
import type { Provider } from './start/provider.ts';
import { rememberReturn, signedInPages, useReturnTo } from './start/return-to.ts';
import type { StartState } from './start/start-machine.ts';
import { createStart } from './start/start.ts';
import { useWayOut } from './start/use-way-out.ts';
import { useOpenBookOf } from './start/use-open-book-of.ts';
import { useProviderChoice } from './start/use-provider-choice.ts';
import { knowsCall, useSessionOf } from './start/use-session-of.ts';
import { loadListening } from './sync/listening.ts';
import { useOtherTabs } from './sync/other-tabs.ts';
import { useBackendEvents } from './sync/use-backend-events.ts';
import { useWaitingTold } from './sync/use-waiting-told.ts';

type AppProps = { provider: Provider };

/** Passes the events on to the operator's listeners outside the app, and to the user's own. */
function useExternalListeners({ functionalities }: Provider, config: UserConfig | undefined): void {
  useEffect(() => {
    const { externalEventListeners = [] } = functionalitiesOf(functionalities, config);
    if (externalEventListeners.length === 0) return undefined;
    const listening = loadListening().then(({ listenExternally }) =>
      listenExternally(externalEventListeners, events),
    );
    return () => void listening.then((end) => end());
  }, [functionalities, config]);
}

/** Somebody who comes back from the page of a provider with a session has logged in just now. */
function useReturnFromProvider(state: StartState): void {
  const user = 'user' in state ? state.user : undefined;
  const isOver = user !== undefined || state.name === 'signed-out';
  useEffect(() => {
    if (!isOver || recall('SigningInWith') === undefined) return;
    remember('SigningInWith', undefined);
    if (user === undefined) return;
    void import('#web/features/auth/welcome.ts').then(({ welcome }) => welcome(user));
    events.raise('log-in', { user });
  }, [isOver, user]);
}

/** All was deleted: where there is nobody to sign in one begins anew. Who goes to another place goes there. */
function useEndInBrowser({ config, own }: Provider, { name }: StartState): void {
  const isOver = name === 'signed-out' && isInBrowser(config);
  useEffect(() => {
    if (!isOver || (recall('CurrentProvider') ?? own).uniqueId !== config.uniqueId) return;
    if (isInBrowser(own)) location.replace('/');
    else goToPlace(own, own);
  }, [isOver, config, own]);
}

/** The calls of a place, the start on them, what of them waits to be sent again, and what they tell of the names of books. */
function openPlace(backend: Backend, { config }: Provider, mayUse: (capability: Capability) => boolean) {
  const sending = createSendingAgain({ reach, maySendAgain: () => knowsCall(machine, 'change-items') });
  const bookNames = createBookNames();
  const call = createClient(bookNames.follow(sending.follow(reach.follow(backend.call))), events);
  const machine = createStart({ call, place: config, mayUse });
  return { call, machine, waiting: sending.waiting, bookNames };
}

/** The whole app: the start machine decides what is seen, the routes decide which page. */
export function App({ provider }: AppProps) {
  const backend = useMemo(() => backendOf(provider.config, () => recall('CurrentBookName')), [provider]);
  useEffect(() => () => backend.close?.(), [backend]);
  const mayUse = useMemo(
    () => (capability: Capability) =>
      isAllowed(capability, { provider: provider.config, capacity: provider.capacity }),
    [provider],
  );
  const { call, machine, waiting, bookNames } = useMemo(
    () => openPlace(backend, provider, mayUse),
    [backend, provider, mayUse],
  );
  const state = useSyncExternalStore(machine.subscribe, machine.state);
  useWaitingTold(waiting);
  const { connection, leftOut } = useBackendEvents(backend, waiting, machine.lose);

  const [, navigate] = useLocation();
  useEffect(() => {
    void machine.begin();
    return events.on('log-out', ({ reason }) => {
      const now = machine.state();
      rememberReturn(reason, 'user' in now ? now.user : undefined);
      openedCache()?.queryClient.clear();
      forgetMemories();
      if (signedInPages.includes(location.pathname)) navigate('/dashboard', { replace: true });
      machine.signOut();
    });
  }, [machine, navigate]);

  useEndInBrowser(provider, state);
  const choice = useProviderChoice(provider, call);
  useExternalListeners(provider, 'config' in state ? state.config : undefined);
  useReturnFromProvider(state);
  const { wayOut, isLoggingOut } = useWayOut(call, provider);
  const user = 'user' in state ? state.user : undefined;
  useReturnTo(user);
  useEffect(() => {
    if (user === undefined) return;
    remember('StartsHere', isOwnServer(provider.config) || undefined);
    // While their books open.
    loadAhead(partsOfPage(true));
  }, [user, provider]);
  const handleSession = useCallback(
    (userId: string | undefined, isLost: boolean) => {
      // Who comes and goes elsewhere is nothing to the example.
      if (userId === user?.id || isExample(provider.config)) return;
      if (userId === undefined) events.raise('log-out', { reason: isLost ? 'unauthenticated' : 'other-tab' });
      else {
        openedCache()?.queryClient.clear();
        void machine.begin();
      }
    },
    [user?.id, machine, provider],
  );
  const openBookName = 'root' in state ? state.root.name : undefined;
  const handleBook = useCallback(
    (bookName: string, newName: string | undefined) => {
      if (bookName !== openBookName || bookName === newName) return;
      remember('CurrentBookName', newName);
      const cache = openedCache();
      if (newName !== undefined) cache?.markBookStale(cache.queryClient, newName);
      void machine.openBook();
    },
    [openBookName, machine],
  );
  useOtherTabs({ userId: user?.id, onSession: handleSession, onBook: handleBook });

  const session = useSessionOf({ call, provider, state, machine });

  const saveConfig = session?.saveConfig;
  const handleSwitched = useCallback(
    // Where it cannot be stored another device opens another book first: nothing to trouble anybody with.
    (lastBookId: string) => void saveConfig?.({ lastBookId }).catch(() => undefined),
    [saveConfig],
  );
  const openBook = useOpenBookOf({ state, machine, bookNames, onSwitched: handleSwitched });
  const context = { capacity: provider.capacity, config: session?.config };
  return (
    <SessionContext value={session}>
      <OpenBookContext value={openBook}>
        <QueryClientContext value={openedCache()?.queryClient}>
          <Shell
            user={user}
            isAllowed={(path) =>
              isRouteAllowed(path, context) && (path !== '/reports' || session?.knows('flows') === true)
            }
            isLoggingOut={isLoggingOut}
            connection={connection}
            leftOut={leftOut}
            wayOut={wayOut}
            books={
              session === undefined
                ? undefined
                : (isCollapsed, onOpened) => (
                    <Suspense fallback={null}>
                      <BooksMenu isCollapsed={isCollapsed} onOpened={onOpened} />
                    </Suspense>
                  )
            }
          >
            {session !== undefined && (
              <Suspense fallback={null}>
                <BehindPages placeVersion={machine.placeVersion()} />
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
