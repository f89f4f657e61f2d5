// The page of the figures of kept books: our server over HTTP, and its books as the app keeps them.
import type { Backend } from '#backends/backend.ts';
import { createHttpBackend } from '#backends/http/http-backend.ts';
import type { OfflineProvider } from '#offline/kept-place.ts';
import { browserProvider } from '#contract/this-browser.ts';
import { openOfflineBooks } from '#dispatch/kept.ts';

declare global {
  /** The server, past what is kept. */
  var server: Backend;
  /** The same with what this browser keeps of it. */
  var offlineProvider: OfflineProvider;
}

globalThis.server = createHttpBackend('/api');
globalThis.offlineProvider = openOfflineBooks({ ...browserProvider, uniqueId: 'bench' }, globalThis.server);
