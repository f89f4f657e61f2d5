import { QueryClientContext } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { isAllowed } from '#contract/capabilities.ts';
import type { ProviderCapacity, ProviderConfig } from '#contract/providers.ts';
import { BackgroundTasks } from '#web/app/background-tasks.tsx';
import { createOpenBook, createSession } from '#web/app/start/create-session.ts';
import { createStart } from '#web/app/start/start.ts';
import { ThemeRoot } from '#web/app/shell/theme-root.tsx';
import { openedCache } from '#web/data/lazy-cache.ts';
import { OpenBookContext } from '#web/data/items/open-book.ts';
import { createClient } from '#web/session/client.ts';
import { events } from '#web/session/events.ts';
import { SessionContext } from '#web/session/session.ts';
import { useStore } from '#web/signals/store.ts';
import { createBasicBook } from '../support/basic-book.ts';
import { resetPage } from './reset.ts';
import { phone } from './screens.ts';
import { openStubProvider, type StubProvider } from './stub-provider.ts';

/** The configuration of our own server. */
export const ownServerConfig: ProviderConfig = {
  name: 'Partita',
  uniqueId: 'default_server',
  class: { name: 'OWN', type: { name: 'SERVER' } },
  authProviders: ['email'],
};

type MountOptions = {
  /** The provider. Its calls end before the page is reset, because a late answer would fill the cache of the next test. */
  provider?: StubProvider;
  /** The page address: path, query and hash. */
  at?: string;
  isPhone?: boolean;
};

/** Renders a component that needs neither a session nor a book. The page is reset when the test ends. */
export async function mount(
  drawn: ReactNode,
  { at, isPhone = false, provider }: MountOptions = {},
): Promise<void> {
  if (at !== undefined) history.replaceState(null, '', at);
  if (isPhone) await page.viewport(phone.width, phone.height);
  const element = document.createElement('div');
  document.body.append(element);
  const root = createRoot(element);
  onTestFinished(async () => {
    root.unmount();
    element.remove();
    await provider?.settle();
    await resetPage();
  });
  root.render(<ThemeRoot>{drawn}</ThemeRoot>);
}

type FeatureOptions = MountOptions & {
  /** The user's book, in the shape of an export. Default: the basic accounts. */
  book?: unknown;
  /** The provider configuration. Default: our own server. */
  config?: ProviderConfig;
  capacity?: ProviderCapacity;
  /** The settings of the operator. Default: none. */
  functionalities?: Parameters<typeof createSession>[0]['provider']['functionalities'];
  /** True if the test needs undo offers, the history and the keys of the whole app, which are rendered beside each page. */
  hasTasks?: boolean;
  /** Changes the provider between the start of the session and the first rendering. */
  prepare?: (provider: StubProvider) => Promise<void> | void;
};

/**
 * Renders a feature as the app does: with a session, the open book and the cache, on books in the memory of this page.
 * @returns the provider, whose answers the test may change
 */
export async function mountFeature(drawn: ReactNode, options: FeatureOptions = {}): Promise<StubProvider> {
  const {
    book = createBasicBook(),
    config = ownServerConfig,
    capacity = { isImportPossible: true },
  } = options;
  const {
    provider = openStubProvider(),
    prepare,
    hasTasks = false,
    functionalities = {},
    ...mountOptions
  } = options;
  await provider.import(book);
  const call = createClient(provider.call, events);
  const mayUse: Parameters<typeof createStart>[0]['mayUse'] = (capability) =>
    isAllowed(capability, { provider: config, capacity });
  const machine = createStart({ call, provider: config, mayUse });
  const session = createSession({
    call,
    provider: { config, own: ownServerConfig, capacity, functionalities },
    machine,
  });
  const openBook = createOpenBook({ machine, onSwitched: () => undefined });
  await machine.begin();
  const { name } = machine.now();
  if (name !== 'ready') throw new Error(`The start stopped at '${name}': ${JSON.stringify(machine.now())}`);
  await prepare?.(provider);

  function Around() {
    return (
      <SessionContext value={useStore(session)}>
        <OpenBookContext value={useStore(openBook)}>
          <QueryClientContext value={openedCache()?.queryClient}>
            {hasTasks && <BackgroundTasks />}
            {drawn}
          </QueryClientContext>
        </OpenBookContext>
      </SessionContext>
    );
  }
  await mount(<Around />, { ...mountOptions, provider });
  return provider;
}
