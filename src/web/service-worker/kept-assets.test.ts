import { afterEach, describe, expect, it, vi } from 'vitest';
import { dropForgotten, fetchSuccessors } from './kept-assets.ts';

/** A cache that holds addresses and nothing else. */
function cacheOf(...paths: string[]) {
  const held = new Set(paths.map((path) => `https://books.example${path}`));
  vi.stubGlobal('caches', {
    open: async () => ({
      keys: async () => [...held].map((url) => new Request(url)),
      addAll: async (added: string[]) => added.forEach((path) => held.add(`https://books.example${path}`)),
      delete: async ({ url }: Request) => held.delete(url),
    }),
  });
  return () => [...held].map((url) => new URL(url).pathname);
}

afterEach(() => vi.unstubAllGlobals());

describe('the files kept from build to build', () => {
  it('are followed by those of the new build that replace them, and by no others', async () => {
    const held = cacheOf(
      '/assets/firebase-AAAAAAAA.js',
      '/assets/page-BBBBBBBB.css',
      '/assets/same-CCCC-CCC.js',
    );
    const build = [
      '/assets/firebase-D_DD-DDD.js',
      '/assets/page-EEEEEEEE.css',
      '/assets/page-EEEEEEEE.js',
      '/assets/same-CCCC-CCC.js',
      '/assets/supabase-FFFFFFFF.js',
    ];
    await fetchSuccessors('assets', build);
    expect(held()).toEqual([
      '/assets/firebase-AAAAAAAA.js',
      '/assets/page-BBBBBBBB.css',
      '/assets/same-CCCC-CCC.js',
      '/assets/firebase-D_DD-DDD.js',
      '/assets/page-EEEEEEEE.css',
    ]);
    await dropForgotten('assets', build);
    expect(held()).toEqual([
      '/assets/same-CCCC-CCC.js',
      '/assets/firebase-D_DD-DDD.js',
      '/assets/page-EEEEEEEE.css',
    ]);
  });
});
