import type { Backend } from '#backends/backend.ts';
import { createBrowserBackend } from '#backends/browser/browser-backend.ts';
import type { ProviderConfig } from '#contract/providers.ts';

const markKey = 'Partita.BooksHere';

/** Books in this browser; those of the example lie beside one's own. Feedback goes to `ownServer`. */
export function openBooksHere({ publicConfig }: ProviderConfig, ownServer: Backend): Backend {
  const example = publicConfig?.uniqueId;
  const language = document.documentElement.lang === 'de' ? 'de' : 'en';
  return createBrowserBackend({
    name: `Partita.${example ?? 'Books'}`,
    mark:
      example === undefined
        ? {
            isSet: () => localStorage.getItem(markKey) !== null,
            set: () => localStorage.setItem(markKey, 'true'),
            clear: () => localStorage.removeItem(markKey),
          }
        : undefined,
    example: example === undefined ? undefined : language,
    messages: ownServer,
  });
}
