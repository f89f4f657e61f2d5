import type { QueryClient } from '@tanstack/react-query';
import { Suspense, useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import { Redirect, Route, Switch } from 'wouter';
import { AppFunctionalities } from '#contract/providers.ts';
import type { UserConfig } from '#contract/users.ts';
import { type Capability, isAllowed } from '#dispatch/capabilities.ts';
import { backendOf } from '#dispatch/dispatch.ts';
import { LoginScreen } from '#web/features/auth/login-screen.tsx';
import { ResetPassword } from '#web/features/auth/reset-password.tsx';
import { BooksMenu } from '#web/features/books/books-menu.tsx';
import { markBookStale, OpenBookContext } from '#web/lib/book.ts';
import { type Call, createClient } from '#web/lib/client.ts';
import { events } from '#web/lib/events.ts';
import { type Session, SessionContext } from '#web/lib/session.ts';
import { remember } from '#web/lib/storage.ts';
import { CreditsPage, DashboardPage, SettingsPage, SupportPage, TransferSection } from './lazy-pages.tsx';
import { useOtherTabs } from './other-tabs.ts';
import type { Provider } from './provider.ts';
import { clearRecoveryToken, createStart } from './start.ts';
import { Shell } from './shell.tsx';
import { SignedIn } from './signed-in.tsx';
import type { StartMachine, StartState } from './start-machine.ts';
import { OfferChart, StartFailure, Waiting } from './start-screens.tsx';
import { texts } from './texts.ts';
import { useLogout } from './use-logout.ts';

/** The user's own settings of the app, which go before the operator's; what cannot be read is left out. */
function ownFunctionalities({ appFunctionalities }: UserConfig): AppFunctionalities {
  const parsed = AppFunctionalities.safeParse(appFunctionalities);
  return parsed.success ? parsed.data : {};
}

type AppProps = { provider: Provider; queryClient: QueryClient };

type RestingProps = { call: Call; machine: StartMachine; state: StartState };

/** What is seen while the start has not come to the books: it waits, asks, or shows the way in. */
function Resting({ call, machine, state }: RestingProps) {
  switch (state.name) {
    case 'signed-out':
      return (
        <LoginScreen
          call={call}
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

/** The whole app: the start machine decides what is seen, the routes decide which page. */
export function App({ provider, queryClient }: AppProps) {
  const call = useMemo(() => createClient(backendOf(provider.config).call, events), [provider]);
  const mayUse = useMemo(
    () => (capability: Capability) => isAllowed(capability, provider.capacity),
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

  const session = useMemo<Session | undefined>(
    () =>
      state.name === 'ready'
        ? {
            call,
            provider: provider.config,
            user: state.user,
            config: state.config,
            saveConfig: async (change: UserConfig) => {
              machine.setConfig({ ...state.config, ...change });
              try {
                machine.setConfig(await call('set-user-config', { config: change }));
              } catch (error) {
                machine.setConfig(state.config);
                throw error;
              }
            },
            mayUse,
            functionalities: { ...provider.functionalities, ...ownFunctionalities(state.config) },
          }
        : undefined,
    [state, call, provider, mayUse, machine],
  );

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
  const isSignedOut = state.name === 'signed-out';
  const needsLogin = (page: React.ReactNode) =>
    session === undefined ? <Resting call={call} machine={machine} state={state} /> : page;

  return (
    <SessionContext value={session}>
      <OpenBookContext value={openBook}>
        <Shell
          user={user}
          isLoggingOut={isLoggingOut}
          onLogout={() => void logOut()}
          books={
            session === undefined
              ? undefined
              : (isCollapsed, onOpened) => <BooksMenu isCollapsed={isCollapsed} onOpened={onOpened} />
          }
        >
          {session !== undefined && <SignedIn />}
          <Suspense fallback={null}>
            <Switch>
              <Route path="/dashboard">{needsLogin(<DashboardPage key={user?.id} />)}</Route>
              <Route path="/settings">
                {isSignedOut ? (
                  <Redirect to="/dashboard" />
                ) : (
                  needsLogin(<SettingsPage data={<TransferSection />} />)
                )}
              </Route>
              <Route path="/support">
                <SupportPage />
              </Route>
              <Route path="/credits">
                <CreditsPage />
              </Route>
              <Route>
                <Redirect to="/dashboard" />
              </Route>
            </Switch>
          </Suspense>
        </Shell>
      </OpenBookContext>
    </SessionContext>
  );
}
