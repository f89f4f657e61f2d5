/**
 * Lets the app open without network. It holds the shell (app.html and what it names) and answers the app's pages with it;
 * fetches the other parts of the app, and keeps what else is used of the hashed files; asks the network first for the
 * landing page, the settings of the server and the texts of the support page. Calls, and everything of other hosts, go by as
 * if it were not there. How it comes and goes: app/sync/updates.ts.
 */
import { clientsClaim } from 'workbox-core';
import { createHandlerBoundToURL, precacheAndRoute, type PrecacheEntry } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';
import { deleteOldAssets, cacheParts, textCachePlugin } from './kept-assets.ts';

declare const self: ServiceWorkerGlobalScope;

/**
 * Written in by the build (tools/service-worker.ts): the shell, all hashed files, those of them that are parts of the app and
 * not in the shell, the first parts of the app's addresses.
 */
declare const build: { shell: PrecacheEntry[]; assets: string[]; parts: string[]; pages: string[] };

const assetsCache = 'assets';
const landingPages = ['/', '/de/'];
const { shell, assets, parts, pages } = build;

precacheAndRoute(shell);

const ownPages = new RegExp(`^/(?:${pages.join('|')})(?:[/?]|$)`);
registerRoute(new NavigationRoute(createHandlerBoundToURL('/app.html'), { allowlist: [ownPages] }));

registerRoute(
  ({ request, sameOrigin, url }) =>
    request.mode === 'navigate' && sameOrigin && landingPages.includes(url.pathname),
  new NetworkFirst({
    cacheName: 'landing',
    plugins: [
      {
        cacheWillUpdate: async ({ response }) => (response.status === 200 ? response : null),
        handlerDidError: async () => Response.redirect('/dashboard'),
      },
    ],
  }),
);

registerRoute(
  ({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith('/assets/'),
  new CacheFirst({ cacheName: assetsCache }),
);

registerRoute(
  ({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith('/static/config/'),
  new NetworkFirst({
    cacheName: 'config',
    networkTimeoutSeconds: 5,
    plugins: [
      {
        // A server that is just starting answers, but with nothing to go by: the last good answer is better.
        async fetchDidSucceed({ response }) {
          if (!response.ok) throw new Error(`${response.status}`);
          return response;
        },
      },
    ],
  }),
);

registerRoute(
  ({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith('/static/support/'),
  new NetworkFirst({ cacheName: 'texts', networkTimeoutSeconds: 5, plugins: [textCachePlugin] }),
);

self.addEventListener('install', (event) => event.waitUntil(cacheParts(assetsCache, assets, parts)));
self.addEventListener('activate', (event) => event.waitUntil(deleteOldAssets(assetsCache, assets)));
// A first visit shall work without network the next time: its page is taken in at once. A newer worker waits to be asked.
clientsClaim();
self.addEventListener('message', ({ data }) => {
  if (data === 'take-over') void self.skipWaiting();
});
