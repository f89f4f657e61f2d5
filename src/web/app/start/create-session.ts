import { type Capability, mergeFunctionalities, isAllowed } from '#contract/capabilities.ts';
import { isInBrowser } from '#contract/browser-providers.ts';
import type { UserConfig } from '#contract/users.ts';
import { hasOfflineCopies, loadOfflineBooks } from '#dispatch/offline-copies.ts';
import type { Call } from '#web/session/client.ts';
import type { Session } from '#web/session/session.ts';
import { createStore, type Readable, watch } from '#web/signals/store.ts';
import { app as texts } from '#web/languages/en/app.ts';
import { openedCache } from '#web/data/lazy-cache.ts';
import type { OpenBook } from '#web/data/items/open-book.ts';
import { events } from '#web/session/events.ts';
import { remember } from '#web/session/storage.ts';
import type { Provider } from './provider.ts';
import type { StartMachine } from './start-machine.ts';

type OpenBookDeps = {
  machine: StartMachine;
  /** Called with the id after another book was opened. */
  onSwitched: (bookId: string) => void;
};

/** Creates the store of the open book, filled when the start is ready, with functions to open another (spec 4 Book switching). */
export function createOpenBook({ machine, onSwitched }: OpenBookDeps): Readable<OpenBook | undefined> {
  const currentRoot = () => {
    const state = machine.now();
    return state.name === 'ready' ? state.root : undefined;
  };

  const open = (name: string) => {
    const before = currentRoot()?.id;
    remember('CurrentBookName', name);
    remember('CurrentAccountNameTree', undefined);
    openedCache()?.markBookStale(name);
    void machine.openBook().then(() => {
      const now = currentRoot()?.id;
      if (now !== undefined && now !== before) onSwitched(now);
    });
  };

  const reload = async () => {
    openedCache()?.markAllStale();
    const before = currentRoot();
    await machine.reload();
    const now = currentRoot();
    if (now === undefined) return;
    // Reading the book again loads its accounts; a visible register or overview is refreshed in addition.
    void openedCache()?.refetchVisibleStale(now.name);
    const isRenamed = now.id === before?.id && now.name !== before.name;
    if (isRenamed) events.raise('account-updated', { account: now, bookName: before.name });
  };

  const openBook = createStore<OpenBook | undefined>(undefined);
  watch(machine, currentRoot, (root) =>
    openBook.set(root && { bookId: root.id, bookName: root.name || texts.rootAccount, open, reload }),
  );
  return openBook;
}

type SessionDeps = { call: Call; provider: Provider; machine: StartMachine };

/** Creates the store of the session for signed-in screens, filled when the start is ready. */
export function createSession({ call, provider, machine }: SessionDeps): Readable<Session | undefined> {
  let unsavedChanges: readonly UserConfig[] = [];

  const loadConfig = async () => machine.setConfig(await call('get-user-config', {}));

  const saveConfig = async (change: UserConfig) => {
    unsavedChanges = [...unsavedChanges, change];
    update();
    try {
      await call('set-user-config', { config: change });
      machine.setConfig(change);
    } finally {
      unsavedChanges = unsavedChanges.filter((each) => each !== change);
      update();
    }
  };

  const { config } = provider;
  const offlineCopies = isInBrowser(config)
    ? undefined
    : { isInUse: () => hasOfflineCopies(config), load: () => loadOfflineBooks(config) };

  const currentSession = (): Session | undefined => {
    const state = machine.now();
    if (state.name !== 'ready') return undefined;
    const { user } = state;
    // Settings being saved override the stored ones, so that each setting reverts if it cannot be saved.
    const config: UserConfig = Object.assign({}, state.config, ...unsavedChanges);
    const facts = { provider: provider.config, capacity: provider.capacity, user, config };
    return {
      call,
      provider: provider.config,
      user,
      config,
      saveConfig,
      loadConfig,
      setUser: machine.setUser,
      mayUse: (capability: Capability) => isAllowed(capability, facts),
      functionalities: mergeFunctionalities(provider.functionalities, config),
      offlineCopies,
    };
  };

  const session = createStore(currentSession());
  const update = () => session.set(currentSession());
  machine.subscribe(update);
  return session;
}
