/** The callbacks for an answer that is being cached (workbox-core's WorkboxPlugin). */
type CacheEvent = { response: Response };

/**
 * Which answers for a text of the app are kept. One that is not there is no failure: it may not be translated, and then its
 * English one is asked for. Nor is the page kept that some hosts answer in place of a missing file.
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

/** The name of a hashed file that stays from build to build. */
const stemOf = (path: string) => path.replace(/-[\w-]{8}(?=\.\w+$)/, '');

/** Under this path the cache keeps which files the build in use has. */
const listPath = '/assets/of-this-build';

/**
 * Fetches the parts of the app, and of the other files those which replace some that were used of the build before, so that
 * who opened the app last with network can open the new one without. Behind what the page itself fetches.
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
 * Drops the files of builds before the last. Those of the last one stay: a page of it that is still open may not have
 * loaded all of its parts, and the server no longer has them.
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
