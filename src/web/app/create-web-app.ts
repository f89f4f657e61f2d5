import { type Capability, mergeFunctionalities, isAllowed } from '#contract/capabilities.ts';
import { isExampleProvider, isInBrowser } from '#contract/browser-providers.ts';
import type { User } from '#contract/users.ts';
import { backendOf, isOwnServer } from '#dispatch/dispatch.ts';
import { forgetMemories } from '#web/data/memory/forget-memories.ts';
import { openedCache } from '#web/data/lazy-cache.ts';
import { type BookEvent, createBookNames } from '#web/session/book-names.ts';
import { createClient } from '#web/session/client.ts';
import { events } from '#web/session/events.ts';
import { reachability } from '#web/session/reachability.ts';
import { retryChanges } from '#offline/retry-changes.ts';
import { recall, remember } from '#web/session/storage.ts';
import { createStore, type Readable, watch } from '#web/signals/store.ts';
import { prefetchComponents } from '#web/ui/lazy-component.tsx';
import { app as texts } from '#web/languages/en/app.ts';
import { screenDelays } from '#web/ui/screen.ts';
import { toast } from '#web/ui/toast.tsx';
import { partsOfPage } from './lazy-parts.tsx';
import { createOpenBook, createSession } from './start/create-session.ts';
import { switchProvider } from './start/switch-provider.ts';
import { createSignOut, type Provider, createProviderChoice } from './start/provider.ts';
import {
  navigateToReturnPage,
  type Navigate,
  rememberReturnPage,
  signedInPages,
} from './start/return-page.ts';
import type { StartMachine, StartState } from './start/start-machine.ts';
import { createStart } from './start/start.ts';
import { createBackendStatus } from './sync/backend-status.ts';
import { loadExternalListeners, connectTabs } from './sync/browser-tabs.ts';

/**
 * Shows a toast while changes are being sent again, above any popup. The browser also asks before the page is closed.
 * @returns unsubscribe
 */
function announcePending(pendingCount: Readable<number>): () => void {
  return watch(
    pendingCount,
    (count) => count > 0,
    (isWaiting) => {
      if (!isWaiting) return undefined;
      let hide = () => {};
      // If the second try succeeds quickly, no message is needed.
      const timer = setTimeout(() => {
        hide = toast('info', texts.connection.sendingAgain, { isBusy: true });
      }, screenDelays.slowAnswerMs);
      const ask = (event: BeforeUnloadEvent) => event.preventDefault();
      window.addEventListener('beforeunload', ask);
      return () => {
        clearTimeout(timer);
        hide();
        window.removeEventListener('beforeunload', ask);
      };
    },
  );
}

const userOf = (state: StartState): User | undefined => ('user' in state ? state.user : undefined);

/** Creates the calls of a provider, its start machine, and the number of changes that are being sent again. */
function openProvider({ config, capacity }: Provider) {
  const backend = backendOf(config, () => recall('CurrentBookName'));
  const mayUse = (capability: Capability) => isAllowed(capability, { provider: config, capacity });
  const pending = createStore(0);
  const resend = retryChanges({ reach: reachability, onPending: pending.set });
  const bookNames = createBookNames();
  const call = createClient(bookNames.follow(resend(reachability.follow(backend.call))), events);
  const machine = createStart({ call, provider: config, mayUse });
  return { backend, call, machine, bookNames, waiting: pending };
}

/** Greets a user who comes back from the page of a sign-in provider with a session: they have just logged in. */
function greetReturnedUser(user: User | undefined): void {
  if (recall('SigningInWith') === undefined) return;
  remember('SigningInWith', undefined);
  if (user === undefined) return;
  void import('#web/features/auth/use-sign-in.ts').then(({ greetUser: welcome }) => welcome(user));
  events.raise('log-in', { user });
}

/**
 * Leaves the books of this browser after all data was deleted. If the app has no sign-in, it restarts. If another provider was chosen
 * meanwhile, the app stays.
 */
function leaveEmptyBrowser({ config, own }: Provider): void {
  if (!isInBrowser(config) || (recall('CurrentProvider') ?? own).uniqueId !== config.uniqueId) return;
  if (isInBrowser(own)) location.replace('/');
  else switchProvider(own, own);
}

/**
 * Passes events to the operator's external listeners and to the user's own listeners.
 * @returns unsubscribe
 */
function attachExternalListeners({ functionalities }: Provider, state: StartState): (() => void) | undefined {
  const config = 'config' in state ? state.config : undefined;
  const { externalEventListeners = [] } = mergeFunctionalities(functionalities, config);
  if (externalEventListeners.length === 0) return undefined;
  const listening = loadExternalListeners().then(({ listenExternally }) =>
    listenExternally(externalEventListeners, events),
  );
  return () => void listening.then((end) => end());
}

/** Watches the start: greets a user who was found, leads them to the page they were on, and connects external listeners. */
function watchStart(provider: Provider, machine: StartMachine, navigate: Navigate): (() => void)[] {
  return [
    watch(
      machine,
      (state) => state.name === 'signed-out',
      (isSignedOut) => {
        if (isSignedOut) leaveEmptyBrowser(provider);
      },
    ),
    watch(
      machine,
      (state) => userOf(state) !== undefined || state.name === 'signed-out',
      (hasResult) => {
        if (hasResult) greetReturnedUser(userOf(machine.now()));
      },
    ),
    watch(machine, userOf, (user) => {
      if (user === undefined) return;
      navigateToReturnPage(user, navigate);
      remember('IsOwnServer', isOwnServer(provider.config) || undefined);
      // Loads the code while the books open.
      prefetchComponents(partsOfPage(true));
    }),
    watch(
      machine,
      (state) => ('config' in state ? state.config : undefined),
      () => attachExternalListeners(provider, machine.now()),
    ),
  ];
}

/**
 * Follows the other tabs: sign-ins, sign-outs, and renamed or deleted books.
 * @returns unsubscribe
 */
function watchOtherTabs({ config }: Provider, machine: StartMachine): () => void {
  const onSession = (userId: string | undefined, isLost: boolean) => {
    // The example ignores sign-ins and sign-outs in other tabs.
    if (userId === userOf(machine.now())?.id || isExampleProvider(config)) return;
    if (userId === undefined) events.raise('log-out', { reason: isLost ? 'unauthenticated' : 'other-tab' });
    else {
      openedCache()?.clear();
      void machine.begin();
    }
  };
  const onBook = (bookName: string, newName: string | undefined) => {
    const state = machine.now();
    if (!('root' in state) || bookName !== state.root.name || bookName === newName) return;
    remember('CurrentBookName', newName);
    if (newName !== undefined) openedCache()?.markBookStale(newName);
    void machine.openBook();
  };
  const tabs = connectTabs({ onSession, onBook });
  const end = watch(
    machine,
    (state) => userOf(state)?.id,
    (userId) => (userId === undefined ? undefined : tabs.syncBooks(userId)),
  );
  return () => {
    end();
    tabs.close();
  };
}

/**
 * Clears the user's data and returns to the login screen at any log-out, whatever caused it.
 * @returns unsubscribe
 */
function handleLogOut(machine: StartMachine, navigate: Navigate): () => void {
  return events.on('log-out', ({ reason }) => {
    rememberReturnPage(reason, userOf(machine.now()));
    openedCache()?.clear();
    forgetMemories();
    if (signedInPages.includes(location.pathname)) navigate('/dashboard', { replace: true });
    machine.signOut();
  });
}

/**
 * Creates the app for one provider: its calls, its start, its session and open book, and the sync with other tabs, other devices and the
 * back-end. It renders nothing, and nothing happens before `open`.
 */
export function createWebApp(provider: Provider) {
  const { backend, call, machine, bookNames, waiting: pendingCount } = openProvider(provider);
  const { connection, unreadableCount, listen } = createBackendStatus(
    backend,
    pendingCount,
    machine.handleBooksLost,
  );
  const session = createSession({ call, provider, machine });
  const openBook = createOpenBook({
    machine,
    onSwitched: (lastBookId) =>
      // If the setting cannot be saved, another device opens another book first; that needs no message.
      void session
        .now()
        ?.saveConfig({ lastBookId })
        .catch(() => undefined),
  });

  const handleBookEvent = (news: BookEvent) => {
    if (news === 'renamed') void openBook.now()?.reload();
    // The open pages stay visible with everything the user has typed.
    else openedCache()?.markBooksStale();
  };

  /**
   * Starts the app and its listeners.
   * @returns stop
   */
  const open = (navigate: Navigate) => {
    const ends = [
      listen(),
      announcePending(pendingCount),
      bookNames.subscribe(handleBookEvent),
      handleLogOut(machine, navigate),
      ...watchStart(provider, machine, navigate),
      watchOtherTabs(provider, machine),
    ];
    void machine.begin();
    return () => {
      for (const end of ends) end();
      backend.close?.();
    };
  };

  return {
    call,
    machine,
    session,
    openBook,
    choice: createProviderChoice(provider, call),
    connection,
    unreadableCount,
    ...createSignOut(call, provider),
    open,
  };
}
