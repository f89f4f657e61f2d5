import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { signUpWithBasicAccounts } from './support/app.ts';
import { expect, test } from './support/server.ts';

const assets = join(import.meta.dirname, '../dist/assets');

/** What scripts and styles a page fetches of its server, as they come over the line. */
function fetchedFiles(page: Page) {
  const files = new Map<string, number>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (/^\/assets\/.*\.(?:js|css)$/.test(pathname))
      files.set(pathname, Number(response.headers()['content-length']));
  });
  return () => ({ count: files.size, bytes: [...files.values()].reduce((sum, size) => sum + size, 0) });
}

test('the dashboard comes in few files', async ({ page }) => {
  const fetched = fetchedFiles(page);
  await signUpWithBasicAccounts(page);
  const { count, bytes } = fetched();
  expect(count).toBeLessThanOrEqual(14);
  expect(bytes).toBeLessThan(240_000);
});

test('the landing page begins with next to nothing', async ({ page }) => {
  const fetched = fetchedFiles(page);
  await page.goto('/', { waitUntil: 'commit' });
  await page.waitForLoadState('domcontentloaded');
  const { count, bytes } = fetched();
  expect(count).toBeGreaterThan(1);
  expect(bytes).toBeLessThan(10_000);
});

test('no pieces of the app need one another in a circle', async () => {
  const needs = new Map<string, string[]>();
  for (const file of await readdir(assets)) {
    if (!file.endsWith('.js')) continue;
    const text = await readFile(join(assets, file), 'utf8');
    const imports = text.matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g);
    needs.set(
      file,
      [...imports].flatMap(([, needed]) => needed ?? []),
    );
  }
  const isReached = (file: string, from: string, seen = new Set<string>()): boolean =>
    (needs.get(from) ?? []).some((needed) => {
      if (needed === file) return true;
      if (seen.has(needed)) return false;
      seen.add(needed);
      return isReached(file, needed, seen);
    });
  expect(needs.size).toBeGreaterThan(20);
  expect([...needs.keys()].filter((file) => isReached(file, file))).toEqual([]);
});
