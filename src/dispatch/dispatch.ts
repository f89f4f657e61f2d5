import type { Backend, BackendEvent } from '#backends/backend.ts';
import { createHttpBackend } from '#backends/http/http-backend.ts';
import { withPrefetchedStart } from '#backends/http/prefetched-start.ts';
import { startInParallel } from '#backends/start-in-parallel.ts';
import type { CallAnswer, CallInput, CallName } from '#contract/calls.ts';
import { CallError } from '#contract/errors.ts';
import type { ProviderConfig } from '#contract/providers.ts';
import { generalError } from '#contract/error-catalogue/general.ts';
import { isInBrowser } from '#contract/browser-providers.ts';
import type { OnProgress } from '#contract/transfer.ts';
import { hasOfflineCopies, withOfflineCopies } from './offline-copies.ts';

export type { Backend };

/** The base address of the calls on our own server. */
const ownBaseUrl = '/api';

declare global {
  /** The response to the start request that the page sent while loading (public/before-paint.js). */
  var PartitaStart: Promise<Response | undefined> | undefined;
}

/** True if our own server, which serves the page, stores the books. */
export function isOwnServer({ class: { type }, publicConfig }: ProviderConfig): boolean {
  return type.name === 'SERVER' && publicConfig?.url === undefined;
}

/** Adds the start response that the page already requested from our own server. */
function withOwnPrefetchedStart(server: Backend): Backend {
  const prefetched = globalThis.PartitaStart;
  globalThis.PartitaStart = undefined;
  return prefetched === undefined ? server : withPrefetchedStart(server, prefetched);
}

/** Loads the code of a back-end at the first call, so that unused back-ends are not downloaded. */
function loadOnDemand(load: () => Promise<Backend>): Backend {
  let loaded: Promise<Backend> | undefined;
  const listeners = new Set<(event: BackendEvent) => void>();
  const open = async () => {
    const backend = await load();
    backend.subscribe?.((event) => {
      for (const listener of listeners) listener(event);
    });
    return backend;
  };
  const opened = () =>
    (loaded ??= open().catch((error: unknown) => {
      // A failed download is repeated at the next call.
      loaded = undefined;
      throw error;
    }));
  return {
    load: opened,
    async call<Name extends CallName>(
      name: Name,
      input: CallInput<Name>,
      onProgress?: OnProgress,
    ): Promise<CallAnswer<Name>> {
      return (await opened()).call(name, input, onProgress);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close() {
      void loaded?.then(
        (backend) => backend.close?.(),
        () => undefined,
      );
      // A later call loads the back-end again.
      loaded = undefined;
    },
  };
}

async function openFirebase(provider: ProviderConfig): Promise<Backend> {
  const { openFirebaseProject } = await import('./firebase.ts');
  return openFirebaseProject(provider, createHttpBackend(ownBaseUrl));
}

async function openSupabase(provider: ProviderConfig): Promise<Backend> {
  const { openSupabaseProject } = await import('./supabase.ts');
  return openSupabaseProject(provider, createHttpBackend(ownBaseUrl));
}

async function openBrowser(provider: ProviderConfig): Promise<Backend> {
  const { openLocalBooks } = await import('./browser.ts');
  return openLocalBooks(provider, createHttpBackend(ownBaseUrl));
}

/**
 * Returns the back-end of a provider, by its class (spec 7 Routing of the calls). A SERVER is called over HTTP at its url, our own server
 * at the address of the app. A Supabase project signs in on the main thread and runs the other calls in a worker, as does this browser. A
 * Firebase project runs on the main thread.
 * @param recallBook the name of the book that this browser remembers; the start requests all data of this book at once
 * @throws CallError for a provider kind that this build does not know.
 */
export function backendOf(
  provider: ProviderConfig,
  recallBook: () => string | undefined = () => undefined,
): Backend {
  const direct = open(provider);
  const backend = startInParallel(
    isInBrowser(provider) ? direct : withOfflineCopies(provider, direct),
    recallBook,
  );
  // A prefetched response does not include the changes in the offline copies.
  return isOwnServer(provider) && !hasOfflineCopies(provider) ? withOwnPrefetchedStart(backend) : backend;
}

function open(provider: ProviderConfig): Backend {
  const { type } = provider.class;
  if (type.name === 'SERVER') return createHttpBackend(provider.publicConfig?.url ?? ownBaseUrl);
  if (type.dbProvider === 'SUPABASE') return loadOnDemand(() => openSupabase(provider));
  if (type.dbProvider === 'FIREBASE') return loadOnDemand(() => openFirebase(provider));
  if (type.dbProvider === 'BROWSER') return loadOnDemand(() => openBrowser(provider));
  throw new CallError('unexpected', generalError('unsupportedProvider'));
}
