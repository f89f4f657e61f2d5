import { afterEach, describe, expect, test, vi } from 'vitest';
import { deleteOldAssets, cacheParts } from './cached-assets.ts';

const site = 'https://books.example';

/** A cache with the files of these paths, and a function to list them. */
function cacheOf(...paths: string[]) {
  const held = new Map(paths.map((path) => [site + path, new Response()]));
  vi.stubGlobal(
    'Request',
    class extends Request {
      constructor(path: string, init?: RequestInit) {
        super(new URL(path, site), init);
      }
    },
  );
  vi.stubGlobal('caches', {
    open: async () => ({
      keys: async () => [...held.keys()].map((url) => new Request(url)),
      addAll: async (added: Request[]) => added.forEach(({ url }) => held.set(url, new Response())),
      match: async (path: string) => held.get(site + path),
      put: async (path: string, response: Response) => held.set(site + path, response),
      delete: async ({ url }: Request) => held.delete(url),
    }),
  });
  return () => [...held.keys()].map((url) => new URL(url).pathname);
}

afterEach(() => vi.unstubAllGlobals());

describe('cached files across builds', () => {
  test('contain the parts of the new build and new versions of other used files only', async () => {
    const held = cacheOf(
      '/assets/firebase-AAAAAAA.js',
      '/assets/font-BBBBBBB.woff2',
      '/assets/same-CCC-CCC.js',
    );
    const build = [
      '/assets/editor-GGGGGGG.js',
      '/assets/firebase-D_D-DDD.js',
      '/assets/font-EEEEEEE.woff',
      '/assets/font-EEEEEEE.woff2',
      '/assets/same-CCC-CCC.js',
      '/assets/supabase-FFFFFFF.js',
    ];
    await cacheParts('assets', build, ['/assets/editor-GGGGGGG.js', '/assets/same-CCC-CCC.js']);
    expect(held()).toEqual([
      '/assets/firebase-AAAAAAA.js',
      '/assets/font-BBBBBBB.woff2',
      '/assets/same-CCC-CCC.js',
      '/assets/editor-GGGGGGG.js',
      '/assets/firebase-D_D-DDD.js',
      '/assets/font-EEEEEEE.woff2',
    ]);
  });

  test('stay for one more build, for pages that are still open', async () => {
    const held = cacheOf();
    const files = () => held().filter((path) => path.endsWith('.js'));
    const take = async (...build: string[]) => {
      await cacheParts('assets', build, build);
      await deleteOldAssets('assets', build);
    };
    const [first, second, third] = [1, 2, 3].map((number) => `/assets/editor-${number}AAAAAA.js`);
    const same = '/assets/same-CCC-CCC.js';
    await take(`${first}`, same);
    await take(`${second}`, same);
    expect(files()).toEqual([first, same, second]);
    await take(`${third}`, same);
    expect(files()).toEqual([same, second, third]);
  });
});
