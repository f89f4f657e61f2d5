const pathOf = ({ url }: Request) => new URL(url).pathname;

/** The name of a hashed file that stays from build to build. */
const stemOf = (path: string) => path.replace(/-[\w-]{8}(?=\.\w+$)/, '');

/**
 * Fetches the files of the new build that replace those which were used of the old one, so that who opened the app last
 * with network can open the new one without.
 */
export async function fetchSuccessors(cacheName: string, assets: readonly string[]): Promise<void> {
  const cache = await caches.open(cacheName);
  const kept = (await cache.keys()).map(pathOf);
  const stems = new Set(kept.map(stemOf));
  await cache.addAll(assets.filter((path) => stems.has(stemOf(path)) && !kept.includes(path)));
}

/** Drops the files that the new build has no more. A page of the old one, still open, has loaded what it needs. */
export async function dropForgotten(cacheName: string, assets: readonly string[]): Promise<void> {
  const cache = await caches.open(cacheName);
  const gone = (await cache.keys()).filter((request) => !assets.includes(pathOf(request)));
  await Promise.all(gone.map((request) => cache.delete(request)));
}
