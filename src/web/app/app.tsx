import type { QueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useMemo, useSyncExternalStore } from 'react';
import { Redirect, Route, Switch } from 'wouter';
import { type Capability, isAllowed } from '#dispatch/capabilities.ts';
import { backendOf } from '#dispatch/dispatch.ts';
import { LoginScreen } from '#web/features/auth/login-screen.tsx';
import { ResetPassword } from '#web/features/auth/reset-password.tsx';
import { BooksMenu } from '#web/features/books/books-menu.tsx';
import { OpenBookContext } from '#web/lib/book.ts';
import { createClient } from '#web/lib/client.ts';
import { events } from '#web/lib/events.ts';
import { type Session, SessionContext } from '#web/lib/session.ts';
import { remember } from '#web/lib/storage.ts';
import { CreditsPage, DashboardPage, SettingsPage, SupportPage, TransferSection } from './lazy-pages.ts';
import type { Provider } from './provider.ts';
import { clearRecoveryToken, createStart } from './start.ts';
import { Shell } from './shell.tsx';
import { OfferChart, StartFailure, Waiting } from './start-screens.tsx';
import { useLogout } from './use-logout.ts';

type AppProps = { provider: Provider; queryClient: QueryClient };

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

  const session = useMemo<Session | undefined>(
    () =>
      state.name === 'ready'
        ? { call, provider: provider.config, user: state.user, config: state.config, mayUse }
        : undefined,
    [state, call, provider, mayUse],
  );

  const content = () => {
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
  };

  const openBook = useMemo(
    () =>
      state.name === 'ready'
        ? {
            bookName: state.root.AccountName,
            open: (bookName: string) => {
              remember('CurrentBookName', bookName);
              remember('CurrentAccountNameTree', undefined);
              void machine.begin();
            },
          }
        : undefined,
    [state, machine],
  );
  const isSignedOut = state.name === 'signed-out';
  const user = 'user' in state ? state.user : undefined;
  const needsLogin = (page: React.ReactNode) => (session === undefined ? content() : page);

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
