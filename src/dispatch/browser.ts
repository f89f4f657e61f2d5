import type { Backend } from '#backends/backend.ts';
import { createBrowserBackend } from '#backends/browser/browser-backend.ts';
import { writeCopy } from '#backends/browser/write-copy.ts';
import { type CallName, isCallName } from '#contract/calls.ts';
import type { ProviderConfig } from '#contract/providers.ts';
import { isExample } from '#contract/this-browser.ts';

const markKey = 'Partita.BooksHere';

/** The name of the database; those of the example lie beside one's own. */
function databaseOf({ publicConfig }: ProviderConfig): string {
  return `Partita.${publicConfig?.uniqueId ?? 'Books'}`;
}

/** What all tabs tell one another of changes in these books. */
const changesOf = (provider: ProviderConfig) => new BroadcastChannel(`${databaseOf(provider)}.Changes`);

/** Books in this browser; those of the example lie beside one's own. Feedback goes to `ownServer`. */
export function openBooksHere(provider: ProviderConfig, ownServer: Backend): Backend {
  const isThrownAway = isExample(provider);
  const language = document.documentElement.lang === 'de' ? 'de' : 'en';
  const changes = changesOf(provider);
  const backend = createBrowserBackend({
    name: databaseOf(provider),
    mark: isThrownAway
      ? undefined
      : {
          isSet: () => localStorage.getItem(markKey) !== null,
          set: () => localStorage.setItem(markKey, 'true'),
          clear: () => localStorage.removeItem(markKey),
        },
    example: isThrownAway ? language : undefined,
    onChanged: (name) => changes.postMessage(name),
    messages: ownServer,
  });
  return {
    ...backend,
    close() {
      backend.close?.();
      changes.close();
    },
  };
}

/** What can be done with the books of this browser besides the calls. */
export function booksHere(provider: ProviderConfig) {
  return {
    /** Hears of each call that has changed them, in whatever tab. @returns unsubscribe */
    onChanged(listener: (name: CallName) => void): () => void {
      const changes = changesOf(provider);
      changes.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        if (typeof data === 'string' && isCallName(data)) listener(data);
      });
      return () => changes.close();
    },
    /** Writes all of them to a file, or nothing. @throws Error with the name that the browser gives it */
    writeCopy: (file: FileSystemFileHandle) => writeCopy(databaseOf(provider), file),
  };
}
