import type { QueryClient } from '@tanstack/react-query';
import { Suspense, useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import {
  authProvidersOf,
  type Capability,
  functionalitiesOf,
  isAllowed,
  isRouteAllowed,
} from '#contract/capabilities.ts';
import { backendOf } from '#dispatch/dispatch.ts';
import type { UserConfig } from '#contract/users.ts';
import { LoginScreen } from '#web/features/auth/login-screen.tsx';
import { ResetPassword } from '#web/features/auth/reset-password.tsx';
import { welcome } from '#web/features/auth/use-sign-in.ts';
import { BooksMenu } from '#web/features/books/books-menu.tsx';
import { markBookStale, OpenBookContext } from '#web/lib/book.ts';
import { type Call, createClient } from '#web/lib/client.ts';
import { events } from '#web/lib/events.ts';
import { SessionContext } from '#web/lib/session.ts';
import { recall, remember } from '#web/lib/storage.ts';
import { listenExternally } from './external-listeners.ts';
import { WriteToUs } from './lazy-pages.tsx';
import { useOtherTabs } from './other-tabs.ts';
import { Pages } from './pages.tsx';
import type { Provider } from './provider.ts';
import { clearRecoveryToken, createStart, takeReturnError } from './start.ts';
import { Shell } from './shell.tsx';
import { SignedIn } from './signed-in.tsx';
import type { StartMachine, StartState } from './start-machine.ts';
import { OfferChart, StartFailure, Waiting } from './start-screens.tsx';
import { texts } from './texts.ts';
import { useLogout } from './use-logout.ts';
import { useSessionOf } from './use-session-of.ts';

type AppProps = { provider: Provider; queryClient: QueryClient };

type RestingProps = { call: Call; provider: Provider; machine: StartMachine; state: StartState };

/** What is seen while the start has not come to the books: it waits, asks, or shows the way in. */
function Resting({ call, provider, machine, state }: RestingProps) {
  const [returnedWith] = useState(takeReturnError);
  const { config, capacity } = provider;
  const maySendFeedback = isAllowed('isFeedbackPossible', { provider: config, capacity });
  switch (state.name) {
    case 'signed-out':
      return (
        <LoginScreen
          call={call}
          providers={authProvidersOf(config)}
          names={config.authProviderNames}
          returnedWith={returnedWith}
          support={
            maySendFeedback
              ? (onClose) => (
                  <Suspense fallback={null}>
                    <WriteToUs call={call} user={undefined} onClose={onClose} />
                  </Suspense>
                )
              : undefined
          }
          onLoggedIn={(user) => {
            events.raise('log-in', { user });
            void machine.begin();
          }}
        />
      );
    case 'recovering':
      return (
        <ResetPassword
          call={call}
          isRecovery
          recoveryToken={state.token}
          onDone={() => {
            clearRecoveryToken();
            events.raise('log-out', { reason: 'password-reset' });
          }}
        />
      );
    case 'offering-chart':
      return <OfferChart onAnswer={(yes) => void machine.answerOffer(yes)} />;
    case 'failed':
      return <StartFailure reason={state.reason} onAgain={() => void machine.begin()} />;
    case 'ready':
      return null;
    default:
      return <Waiting state={state.name} />;
  }
}

/** Lets the operator's listeners outside the app, and the user's own, hear of its events. */
function useExternalListeners({ functionalities }: Provider, config: UserConfig | undefined): void {
  useEffect(() => {
    const { externalEventListeners = [] } = functionalitiesOf(functionalities, config);
    return listenExternally(externalEventListeners, events);
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
    welcome(user);
    events.raise('log-in', { user });
  }, [isOver, user]);
}

/** The whole app: the start machine decides what is seen, the routes decide which page. */
export function App({ provider, queryClient }: AppProps) {
  const call = useMemo(() => createClient(backendOf(provider.config).call, events), [provider]);
  const mayUse = useMemo(
    () => (capability: Capability) =>
      isAllowed(capability, { provider: provider.config, capacity: provider.capacity }),
    [provider],
  );
  const machine = useMemo(() => createStart({ call, mayUse, queryClient }), [call, mayUse, queryClient]);
  const state = useSyncExternalStore(machine.subscribe, machine.state);

  useEffect(() => {
    void machine.begin();
    return events.on('log-out', () => {
      queryClient.clear();
      machine.signOut();
    });
  }, [machine, queryClient]);

  useExternalListeners(provider, 'config' in state ? state.config : undefined);
  useReturnFromProvider(state);
  const { logOut, isLoggingOut } = useLogout(call);
  const user = 'user' in state ? state.user : undefined;
  const handleSession = useCallback(
    (userId: string | undefined) => {
      if (userId === user?.id) return;
      if (userId === undefined) events.raise('log-out', { reason: 'other-tab' });
      else {
        queryClient.clear();
        void machine.begin();
      }
    },
    [user?.id, queryClient, machine],
  );
  const openBookName = 'root' in state ? state.root.AccountName : undefined;
  const handleBook = useCallback(
    (bookName: string, newName: string | undefined) => {
      if (bookName !== openBookName || bookName === newName) return;
      remember('CurrentBookName', newName);
      void machine.openBook();
    },
    [openBookName, machine],
  );
  useOtherTabs({ userId: user?.id, onSession: handleSession, onBook: handleBook });

  const session = useSessionOf({ call, provider, state, machine });

  const openBook = useMemo(
    () =>
      state.name === 'ready'
        ? {
            bookName: state.root.AccountName || texts.rootAccount,
            open: (bookName: string) => {
              remember('CurrentBookName', bookName);
              remember('CurrentAccountNameTree', undefined);
              markBookStale(queryClient, bookName);
              void machine.openBook();
            },
          }
        : undefined,
    [state, machine, queryClient],
  );
  const facts = { capacity: provider.capacity, config: session?.config };

  return (
    <SessionContext value={session}>
      <OpenBookContext value={openBook}>
        <Shell
          user={user}
          isAllowed={(path) => isRouteAllowed(path, facts)}
          isLoggingOut={isLoggingOut}
          onLogout={() => void logOut()}
          books={
            session === undefined
              ? undefined
              : (isCollapsed, onOpened) => <BooksMenu isCollapsed={isCollapsed} onOpened={onOpened} />
          }
        >
          {session !== undefined && <SignedIn />}
          <Pages
            facts={facts}
            state={state.name}
            userId={session?.user.id}
            feedback={session?.mayUse('isFeedbackPossible') ? session : undefined}
          >
            {session === undefined && (
              <Resting call={call} provider={provider} machine={machine} state={state} />
            )}
          </Pages>
        </Shell>
      </OpenBookContext>
    </SessionContext>
  );
}
