/** The callback event for an answer that is being cached (workbox-core's WorkboxPlugin). */
type CacheEvent = { response: Response };

/**
 * Cache plugin for the texts of the app. A missing text is no failure: it may have no translation, and then the English text is fetched.
 * The page that some hosts answer instead of a missing file is not cached.
 */
export const textCachePlugin = {
  async fetchDidSucceed({ response }: CacheEvent): Promise<Response> {
    if (response.status >= 500) throw new Error(`${response.status}`);
    return response;
  },
  async cacheWillUpdate({ response }: CacheEvent): Promise<Response | null> {
    const isPage = response.headers.get('content-type')?.startsWith('text/html') === true;
    return response.status === 200 && !isPage ? response : null;
  },
};

const pathOf = ({ url }: Request) => new URL(url).pathname;

/** Returns the name of a hashed file without its hash, which is the same in every build. */
const stemOf = (path: string) => path.replace(/-[\w-]{7}(?=\.\w+$)/, '');

/** Cache path of the file list of the current build. */
const listPath = '/assets/of-this-build';

/**
 * Caches the parts of the app, and new versions of other files that were used in the previous build, so that the new build opens without
 * network. Uses low priority, behind the fetches of the page.
 */
export async function cacheParts(
  cacheName: string,
  assets: readonly string[],
  parts: readonly string[],
): Promise<void> {
  const cache = await caches.open(cacheName);
  const cachedPaths = (await cache.keys()).map(pathOf);
  const stems = new Set(cachedPaths.map(stemOf));
  const wanted = assets.filter((path) => parts.includes(path) || stems.has(stemOf(path)));
  const missing = wanted.filter((path) => !cachedPaths.includes(path));
  await cache.addAll(missing.map((path) => new Request(path, { priority: 'low' })));
}

/**
 * Deletes the files of builds before the previous one. Files of the previous build stay: one of its pages may still be open without having
 * loaded all parts, and the server no longer has them.
 */
export async function deleteOldAssets(cacheName: string, assets: readonly string[]): Promise<void> {
  const cache = await caches.open(cacheName);
  const list = await cache.match(listPath);
  await cache.put(listPath, Response.json(assets));
  if (list === undefined) return;
  const last: string[] = await list.json();
  const stay = new Set([listPath, ...last, ...assets]);
  const gone = (await cache.keys()).filter((request) => !stay.has(pathOf(request)));
  await Promise.all(gone.map((request) => cache.delete(request)));
}
