import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono, type MiddlewareHandler } from 'hono';
import { compress } from 'hono/compress';
import { etag } from 'hono/etag';
import { appRoutes } from '#contract/capabilities.ts';
import type { AppEnv } from './context.ts';

const neverChanges = 'public, max-age=31536000, immutable';
const askEachTime = 'no-cache';

/** Matches paths in the landing page that link previews and search engines need as full addresses. */
const siteAddress =
  /(<(?:meta property="og:(?:image|url)" content|link rel="(?:alternate|canonical)"[^>]* href)=")(?=\/)/g;

/** The paths of the landing page in each language. */
const landingPages = ['/', '/de/'];

/** The folders of the built web app and of the files that come with the server. */
export type StaticFolders = {
  /** The build: `index.html` is the landing page, `app.html` the app, `assets/` has hashed names. */
  web: string;
  /** Contains `static/`: configurations, terms, and files for providers. */
  public: string;
};

/**
 * Serves the web app and the static files (spec 7 Static GETs): precompressed copies if accepted, hashed assets with unlimited caching, and
 * all else revalidated by its ETag. A path that looks like a page gets the app, with status 404 if it is not a known route. `publicUrl` is
 * inserted into the landing page for link previews.
 */
export function createStaticFiles(folders: StaticFolders, publicUrl: string): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  app.use(etag(), setCaching, ignoreUnreadableRanges);
  app.get('/static/*', serveStatic({ root: folders.public, precompressed: true }));
  if (!existsSync(join(folders.web, 'index.html'))) {
    return app.get('*', (c) => c.text('The web app is not built yet. Run: npm start\n', 503));
  }
  for (const path of landingPages) {
    app.get(path, compress(), async (c) => {
      const page = await readFile(join(folders.web, path, 'index.html'), 'utf8');
      return c.html(page.replaceAll(siteAddress, `$1${publicUrl}`));
    });
  }
  app.get('*', serveStatic({ root: folders.web, precompressed: true }));
  const path = existsSync(join(folders.web, 'app.html')) ? 'app.html' : 'index.html';
  const servePage = serveStatic<AppEnv>({ root: folders.web, path, precompressed: true });
  return app.get('*', async (c, next) => {
    if (!looksLikePage(c.req.path)) return next();
    const page = await servePage(c, next);
    const isKnown = appRoutes.includes(c.req.path.replace(/\/+$/, ''));
    return page === undefined || isKnown
      ? page
      : new Response(page.body, { status: 404, headers: page.headers });
  });
}

function looksLikePage(path: string): boolean {
  return !path.startsWith('/api/') && !path.slice(path.lastIndexOf('/')).includes('.');
}

/**
 * Sets the caching headers. ETags of all but assets come from the content, because file times are unreliable: a container image may give
 * all files the same time.
 */
const setCaching: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next();
  const isAsset = c.res.ok && c.req.path.startsWith('/assets/');
  c.res.headers.set('Cache-Control', isAsset ? neverChanges : askEachTime);
  if (isAsset) c.res.headers.set('ETag', `W/"${c.req.path}"`);
};

const oneRange = /^bytes=(?:(\d+)-(\d*)|-\d+)$/;

/** Ignores invalid or multiple ranges (RFC 9110, 14.2). */
const ignoreUnreadableRanges: MiddlewareHandler<AppEnv> = async (c, next) => {
  const range = c.req.header('range');
  const [isRead, first = '0', last = ''] = oneRange.exec(range ?? '') ?? [];
  if (range !== undefined && (isRead === undefined || (last !== '' && Number(last) < Number(first)))) {
    c.req.raw.headers.delete('range');
  }
  await next();
};
