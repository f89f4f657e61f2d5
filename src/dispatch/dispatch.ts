import type { Backend, BackendEvent } from '#backends/backend.ts';
import { createHttpBackend } from '#backends/http/http-backend.ts';
import { withPrefetchedStart } from '#backends/http/start-ahead.ts';
import { startInParallel } from '#backends/start-in-parallel.ts';
import type { CallAnswer, CallInput, CallName } from '#contract/calls.ts';
import { CallError } from '#contract/errors.ts';
import type { ProviderConfig } from '#contract/providers.ts';
import { generalError } from '#contract/refusals/general.ts';
import { isInBrowser } from '#contract/this-browser.ts';
import type { OnProgress } from '#contract/transfer.ts';
import { hasOfflineCopies, withOfflineCopies } from './keeping.ts';

export type { Backend };

/** The address under which our own server answers the calls. */
const ownBaseUrl = '/api';

declare global {
  /** What our own server was asked as soon as the page was there (public/before-paint.js). */
  var PartitaStart: Promise<Response | undefined> | undefined;
}

/** Whether the books live at the server of the page. */
export function isOwnServer({ class: { type }, publicConfig }: ProviderConfig): boolean {
  return type.name === 'SERVER' && publicConfig?.url === undefined;
}

/** With what the page asked our own server already, if this is it. */
function withOwnPrefetchedStart(server: Backend): Backend {
  const prefetched = globalThis.PartitaStart;
  globalThis.PartitaStart = undefined;
  return prefetched === undefined ? server : withPrefetchedStart(server, prefetched);
}

/** Fetches the code of a back-end when the first call needs it, so that nobody loads what they do not use. */
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
      // A file that did not come is asked for again the next time.
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
      // Who calls once more gets it anew.
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
 * The back-end of a provider, by its class (spec 7 Routing of the calls): a SERVER is asked over HTTP at its url, our own
 * one at the address of the app; a Supabase project signs in on the main thread and answers the rest in a worker, as do the books
 * of this browser; a Firebase project does all on the main thread.
 * @param recallBook the name of the book that this browser remembers: the start asks for all of it at once
 * @throws CallError for a kind of provider that this build does not know.
 */
export function backendOf(
  provider: ProviderConfig,
  recallBook: () => string | undefined = () => undefined,
): Backend {
  const direct = open(provider);
  const backend = startInParallel(isInBrowser(provider) ? direct : withOfflineCopies(provider, direct), recallBook);
  // What was asked ahead knows nothing of what is here.
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
