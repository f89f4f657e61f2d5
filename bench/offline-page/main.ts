// The page for the benchmarks of offline copies: our server over HTTP, and its offline books as in the app.
import type { Backend } from '#backends/backend.ts';
import { createHttpBackend } from '#backends/http/http-backend.ts';
import type { OfflineProvider } from '#offline/offline-provider.ts';
import { browserProvider } from '#contract/browser-providers.ts';
import { openOfflineBooks } from '#dispatch/open-offline.ts';

declare global {
  /** The server itself, without offline copies. */
  var server: Backend;
  /** The same server with the offline copies in this browser. */
  var offlineProvider: OfflineProvider;
}

globalThis.server = createHttpBackend('/api');
globalThis.offlineProvider = openOfflineBooks({ ...browserProvider, uniqueId: 'bench' }, globalThis.server);
