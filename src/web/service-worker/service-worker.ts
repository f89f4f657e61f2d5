/**
 * Service worker that lets the app open without network. It caches the shell (app.html and its files) and serves the app's pages with it.
 * It prefetches the other parts of the app and caches other hashed files on use. The landing page, the server settings and the support
 * texts are network-first. Calls and other hosts bypass it. Registration and updates: app/sync/updates.ts.
 */
import { clientsClaim } from 'workbox-core';
import { createHandlerBoundToURL, precacheAndRoute, type PrecacheEntry } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';
import { deleteOldAssets, cacheParts, textCachePlugin } from './cached-assets.ts';

declare const self: ServiceWorkerGlobalScope;

/**
 * Inserted by the build (tools/service-worker.ts): the shell, all hashed files, those that are parts of the app outside the shell, and the
 * first path segments of the app's addresses.
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
        // A starting server answers without usable content; the last good answer is better.
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
// A first visit must be enough to work offline, so its page is claimed at once. A newer worker waits for a message.
clientsClaim();
self.addEventListener('message', ({ data }) => {
  if (data === 'take-over') void self.skipWaiting();
});
